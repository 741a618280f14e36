import {
  connect,
  errors,
  headers,
  type Msg,
  type MsgHdrs,
  type NatsConnection,
  type Subscription,
} from '@nats-io/transport-node';
import { context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import type { Logger } from 'pino';
import { type BusAddress, readBusAddress } from '../../config/bus-address.ts';
import { limits } from '../../config/limits.ts';
import { pause, within } from '../../timing/within.ts';
import {
  type Bus,
  type BusListener,
  type BusResponder,
  BusUnavailableError,
  NoResponderError,
  RequestTimeoutError,
  type Unsubscribe,
} from './bus.ts';

interface Interest {
  subject: string;
  onMessage: (message: Msg) => void;
  subscription: Subscription | null;
}

export class NatsBus implements Bus {
  readonly #logger: Logger;
  readonly #interests = new Set<Interest>();
  readonly #restoredListeners = new Set<() => void>();
  readonly #closing = new AbortController();
  readonly #connected: Promise<void>;
  #connection: NatsConnection | null = null;
  #interestsSoFar = 0;
  /** True once the server has confirmed all subscriptions. */
  #isUp = false;
  #loggedAtMs = Number.NEGATIVE_INFINITY;

  /** @param urls server URLs, separated by commas, with user and password if the server has accounts */
  constructor(urls: string, logger: Logger) {
    const address = readBusAddress(urls);
    if (!address) throw new Error('the address of the bus is not valid');
    this.#logger = logger;
    this.#connected = this.#stayConnected(address);
  }

  publish(subject: string, payload: unknown): void {
    // While disconnected, the NATS client would buffer this message and all that follow.
    if (this.#isUp) this.#connection?.publish(subject, JSON.stringify(payload), traceHeaders());
  }

  subscribe(subject: string, listener: BusListener): Promise<Unsubscribe> {
    return this.#listen(subject, (message) => listener(message.json(), message.subject));
  }

  respond(subject: string, responder: BusResponder): Promise<Unsubscribe> {
    return this.#listen(subject, (message) => {
      responder(message.json())
        .then((answer) => message.respond(JSON.stringify(answer)))
        .catch(() => {});
    });
  }

  async request(subject: string, payload: unknown, timeoutMs: number): Promise<unknown> {
    const connection = this.#present();
    try {
      const answer = await connection.request(subject, JSON.stringify(payload), {
        timeout: timeoutMs,
        ...traceHeaders(),
      });
      return answer.json();
    } catch (error) {
      throw translate(error, subject);
    }
  }

  onRestored(listener: () => void): Unsubscribe {
    this.#restoredListeners.add(listener);
    return () => this.#restoredListeners.delete(listener);
  }

  async ping(): Promise<void> {
    const connection = this.#present();
    await within(limits.bus.confirmMs, connection.flush()).catch((error: unknown) => {
      throw new BusUnavailableError({ cause: error });
    });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const connection = this.#connection;
    if (connection && !connection.isClosed()) {
      if (this.#isUp) await within(limits.bus.confirmMs, connection.drain()).catch(() => {});
      await connection.close();
    }
    await this.#connected;
  }

  #present(): NatsConnection {
    const connection = this.#connection;
    if (!connection || !this.#isUp || connection.isClosed()) throw new BusUnavailableError();
    return connection;
  }

  async #listen(subject: string, onMessage: (message: Msg) => void): Promise<Unsubscribe> {
    const interest: Interest = { subject, onMessage, subscription: null };
    this.#interests.add(interest);
    this.#interestsSoFar += 1;
    const connection = this.#connection;
    if (connection && !connection.isClosed()) this.#subscribeOn(connection, interest);
    // Until the server confirms the subscription, messages may be missed; `onRestored` reports a later confirmation.
    if (connection && this.#isUp)
      await within(limits.bus.confirmMs, connection.flush()).catch(() => this.#beginConfirming(connection));
    return () => {
      this.#interests.delete(interest);
      if (interest.subscription && !interest.subscription.isClosed()) interest.subscription.unsubscribe();
    };
  }

  #subscribeOn(connection: NatsConnection, interest: Interest): void {
    interest.subscription = connection.subscribe(interest.subject, {
      callback: (error, message) => {
        if (error) return;
        try {
          inTraceOf(message, () => interest.onMessage(message));
        } catch (failure) {
          this.#logUnhandled(failure, message.subject);
        }
      },
    });
  }

  /** Another program on the bus may send invalid messages without end. */
  #logUnhandled(err: unknown, subject: string): void {
    if (performance.now() - this.#loggedAtMs < limits.bus.quietMs) return;
    this.#loggedAtMs = performance.now();
    this.#logger.error({ err, subject }, 'a message from the bus could not be handled');
  }

  /** The NATS client reconnects by itself, but only after a first connection. */
  async #stayConnected(address: BusAddress): Promise<void> {
    while (!this.#closing.signal.aborted) {
      try {
        await this.#serveConnection(await connectTo(address));
      } catch (error) {
        this.#logger.warn({ err: error }, 'the bus cannot be reached; trying again');
      }
      this.#markDown('connection closed');
      await pause(limits.bus.retryMs, this.#closing.signal);
    }
  }

  async #serveConnection(connection: NatsConnection): Promise<void> {
    this.#connection = connection;
    if (this.#closing.signal.aborted) return connection.close();
    for (const interest of this.#interests) this.#subscribeOn(connection, interest);
    this.#beginConfirming(connection);
    for await (const { type } of connection.status()) {
      if (type === 'disconnect' || type === 'staleConnection') this.#markDown(type);
      if (type === 'reconnect') this.#beginConfirming(connection);
    }
  }

  #beginConfirming(connection: NatsConnection): void {
    this.#confirm(connection).catch((error: unknown) => this.#markDown(error));
  }

  async #confirm(connection: NatsConnection): Promise<void> {
    let confirmed: number;
    do {
      confirmed = this.#interestsSoFar;
      await connection.flush();
    } while (confirmed !== this.#interestsSoFar);
    if (connection !== this.#connection || this.#closing.signal.aborted) return;
    this.#isUp = true;
    for (const listener of this.#restoredListeners) listener();
  }

  #markDown(reason: unknown): void {
    if (this.#isUp && !this.#closing.signal.aborted) this.#logger.warn({ err: reason }, 'the bus is away');
    this.#isUp = false;
  }
}

function connectTo({ servers, credentials, isEncrypted }: BusAddress): Promise<NatsConnection> {
  return connect({
    servers,
    ...credentials,
    // With `tls`, the NATS client refuses servers that do not encrypt.
    ...(isEncrypted && { tls: {} }),
    name: 'washboard',
    timeout: limits.bus.connectMs,
    maxReconnectAttempts: -1,
    reconnectTimeWait: limits.bus.retryMs,
    reconnectJitter: 500,
    ignoreAuthErrorAbort: true,
    pingInterval: limits.bus.heartbeatMs,
    maxPingOut: 2,
  });
}

function translate(error: unknown, subject: string): unknown {
  if (error instanceof errors.RequestError && error.isNoResponders()) return new NoResponderError(subject);
  if (error instanceof errors.NoRespondersError) return new NoResponderError(subject);
  if (error instanceof errors.TimeoutError) return new RequestTimeoutError(subject);
  // The connection broke after the request was written, so a responder may have received it.
  return new RequestTimeoutError(subject, { cause: error });
}

function traceHeaders(): { headers?: MsgHdrs } {
  if (!trace.getActiveSpan()) return {};
  const carrier = headers();
  propagation.inject(context.active(), carrier, { set: (to, name, value) => to.set(name, value) });
  return { headers: carrier };
}

function inTraceOf({ headers: carrier }: Msg, work: () => void): void {
  if (!carrier) return work();
  const getter = { get: (from: MsgHdrs, name: string) => from.get(name), keys: (from: MsgHdrs) => from.keys() };
  context.with(propagation.extract(ROOT_CONTEXT, carrier, getter), work);
}
