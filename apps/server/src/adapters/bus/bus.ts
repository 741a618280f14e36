/**
 * The bus between the processes of one installation. Three verbs, NATS's own; at most once, nothing is kept.
 * What must not be lost is in the database before it is said here.
 *
 * Subjects are words joined by dots; in a subscription `*` stands for one word and `>` for the rest.
 * Payloads are JSON values. A subscriber must not change what it is given.
 */
export interface Bus {
  publish(subject: string, payload: unknown): void;
  /**
   * From the moment it resolves, everything published in any process arrives. It resolves also while the bus is away:
   * then from the moment that {@link onRestored} tells.
   */
  subscribe(subject: string, listener: BusListener): Promise<Unsubscribe>;
  /** Answers requests on a subject, likewise. A responder that throws lets the request time out. */
  respond(subject: string, responder: BusResponder): Promise<Unsubscribe>;
  /**
   * @throws NoResponderError at once when nobody answers to this subject
   * @throws RequestTimeoutError when nobody did within `timeoutMs`
   * @throws BusUnavailableError at once while the bus is away: nobody was asked
   */
  request(subject: string, payload: unknown, timeoutMs: number): Promise<unknown>;
  /** `listener` is called when the bus is back, and everything published arrives again; what was said meanwhile is lost. */
  onRestored(listener: () => void): Unsubscribe;
  /** @throws BusUnavailableError */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export type BusListener = (payload: unknown, subject: string) => void;
export type BusResponder = (payload: unknown) => Promise<unknown>;
export type Unsubscribe = () => void;

export class NoResponderError extends Error {
  override name = 'NoResponderError';
}

/** The bus is away: what was to be said on it was not. It may be asked again. */
export class BusUnavailableError extends Error {
  override name = 'BusUnavailableError';
  constructor(options?: ErrorOptions) {
    super('the bus is away', options);
  }
}

export class RequestTimeoutError extends Error {
  override name = 'RequestTimeoutError';
}
