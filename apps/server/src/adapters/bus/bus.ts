/**
 * The bus connects the processes of one installation, with NATS's own three operations. It delivers a message at most
 * once and stores none: commit data to the database before publishing about it.
 * A subject is a list of words separated by dots; in a subscription `*` matches one word and `>` the rest. Payloads are
 * JSON values, and subscribers must not change them.
 */
export interface Bus {
  publish(subject: string, payload: unknown): void;
  /**
   * After it resolves, messages published by any process arrive. While the bus is down it resolves too, and messages
   * arrive after {@link onRestored}.
   */
  subscribe(subject: string, listener: BusListener): Promise<Unsubscribe>;
  /** Answers requests on a subject. When the responder throws, the request times out. */
  respond(subject: string, responder: BusResponder): Promise<Unsubscribe>;
  /**
   * @throws NoResponderError immediately when no responder is subscribed
   * @throws RequestTimeoutError when no reply arrives within `timeoutMs`
   * @throws BusUnavailableError immediately while the bus is down: nothing was sent
   */
  request(subject: string, payload: unknown, timeoutMs: number): Promise<unknown>;
  /** Calls `listener` when the bus is up and messages arrive again. Messages published in between are lost. */
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

/** The bus is down and nothing was sent, so a retry is safe. */
export class BusUnavailableError extends Error {
  override name = 'BusUnavailableError';
  constructor(options?: ErrorOptions) {
    super('the bus is away', options);
  }
}

export class RequestTimeoutError extends Error {
  override name = 'RequestTimeoutError';
}
