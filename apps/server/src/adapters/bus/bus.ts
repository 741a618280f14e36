/**
 * The bus between the processes of one installation. Three verbs, NATS's own; at most once, nothing is kept.
 * What must not be lost is in the database before it is said here.
 *
 * Subjects are words joined by dots; in a subscription `*` stands for one word and `>` for the rest.
 * Payloads are JSON values. A subscriber must not change what it is given.
 */
export interface Bus {
  publish(subject: string, payload: unknown): void;
  /** From the moment it resolves, everything published in any process arrives. */
  subscribe(subject: string, listener: BusListener): Promise<Unsubscribe>;
  /** Answers requests on a subject. A responder that throws lets the request time out. */
  respond(subject: string, responder: BusResponder): Promise<Unsubscribe>;
  /**
   * @throws NoResponderError at once when nobody answers to this subject
   * @throws RequestTimeoutError when nobody did within `timeoutMs`
   */
  request(subject: string, payload: unknown, timeoutMs: number): Promise<unknown>;
  /** Rejects when the bus does not work. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export type BusListener = (payload: unknown, subject: string) => void;
export type BusResponder = (payload: unknown) => Promise<unknown>;
export type Unsubscribe = () => void;

export class NoResponderError extends Error {
  override name = 'NoResponderError';
}

export class RequestTimeoutError extends Error {
  override name = 'RequestTimeoutError';
}
