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
import { readBusAddress } from '../../config/bus-address.ts';
import { limits } from '../../config/limits.ts';
import { pause, within } from '../../timing/within.ts';
import { type Bus, BusUnavailableError, NoResponderError, RequestTimeoutError } from './bus.ts';

/** A subscription of this process, which outlives the connection. */
interface Interest {
  subject: string;
  onMessage: (message: Msg) => void;
  subscription: Subscription | null;
}

/**
 * The bus over NATS, which may start later, disappear and come back.
 *
 * @param urls of its servers, separated by commas, with user and password where it has accounts
 */
export function openNatsBus(urls: string, logger: Logger): Bus {
  const address = readBusAddress(urls);
  if (!address) throw new Error('the address of the bus is none');
  const { servers, credentials, isEncrypted } = address;
  const interests = new Set<Interest>();
  const restoredListeners = new Set<() => void>();
  const closing = new AbortController();
  let connection: NatsConnection | null = null;
  let interestsSoFar = 0;
  /** Whether the server has confirmed all subscriptions. */
  let isUp = false;
  let complainedAtMs = Number.NEGATIVE_INFINITY;

  /** Other programs may be on the bus, and send such messages without an end. */
  function complain(err: unknown, subject: string): void {
    if (performance.now() - complainedAtMs < limits.bus.quietMs) return;
    complainedAtMs = performance.now();
    logger.error({ err, subject }, 'a message from the bus could not be handled');
  }

  function subscribeOn(on: NatsConnection, interest: Interest): void {
    interest.subscription = on.subscribe(interest.subject, {
      callback(error, message) {
        if (error) return;
        try {
          inTraceOf(message, () => interest.onMessage(message));
        } catch (failure) {
          complain(failure, message.subject);
        }
      },
    });
  }

  /** Waits until the server has confirmed all subscriptions. */
  async function confirm(on: NatsConnection): Promise<void> {
    let confirmed: number;
    do {
      confirmed = interestsSoFar;
      await on.flush();
    } while (confirmed !== interestsSoFar);
    if (on !== connection || closing.signal.aborted) return;
    isUp = true;
    for (const listener of restoredListeners) listener();
  }

  function fall(reason: unknown): void {
    if (isUp && !closing.signal.aborted) logger.warn({ err: reason }, 'the bus is away');
    isUp = false;
  }

  /** Runs until {@link Bus.close}. The client reconnects by itself, but only after a first connection. */
  async function keepConnected(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        const found = await connect({
          servers,
          ...credentials,
          // With `tls`, the client refuses servers that do not encrypt.
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
        connection = found;
        if (closing.signal.aborted) return await found.close();
        for (const interest of interests) subscribeOn(found, interest);
        confirm(found).catch(fall);
        for await (const { type } of found.status()) {
          if (type === 'disconnect' || type === 'staleConnection') fall(type);
          if (type === 'reconnect') confirm(found).catch(fall);
        }
      } catch (error) {
        logger.warn({ err: error }, 'the bus cannot be reached; trying again');
      }
      fall('connection closed');
      await pause(limits.bus.retryMs, closing.signal);
    }
  }
  const connected = keepConnected();

  /** Waits for the server's confirmation if it is connected, so that no later message is missed. */
  async function listen(subject: string, onMessage: (message: Msg) => void): Promise<() => void> {
    const interest: Interest = { subject, onMessage, subscription: null };
    interests.add(interest);
    interestsSoFar += 1;
    const on = connection;
    if (on && !on.isClosed()) subscribeOn(on, interest);
    // Without a confirmation messages may be missed; `onRestored` reports a later one.
    if (on && isUp) await within(limits.bus.confirmMs, on.flush()).catch(() => void confirm(on).catch(fall));
    return () => {
      interests.delete(interest);
      if (interest.subscription && !interest.subscription.isClosed()) interest.subscription.unsubscribe();
    };
  }

  function present(): NatsConnection {
    if (!connection || !isUp || connection.isClosed()) throw new BusUnavailableError();
    return connection;
  }

  return {
    publish(subject, payload) {
      // While disconnected the client would buffer this and everything after it.
      if (isUp) connection?.publish(subject, JSON.stringify(payload), traceHeaders());
    },
    subscribe: (subject, listener) => listen(subject, (message) => listener(message.json(), message.subject)),
    respond: (subject, responder) =>
      listen(subject, (message) => {
        responder(message.json())
          .then((answer) => message.respond(JSON.stringify(answer)))
          .catch(() => {}); // no reply: the request times out
      }),
    async request(subject, payload, timeoutMs) {
      const on = present();
      try {
        const answer = await on.request(subject, JSON.stringify(payload), { timeout: timeoutMs, ...traceHeaders() });
        return answer.json();
      } catch (error) {
        throw translate(error, subject);
      }
    },
    onRestored(listener) {
      restoredListeners.add(listener);
      return () => restoredListeners.delete(listener);
    },
    async ping() {
      const on = present();
      await within(limits.bus.confirmMs, on.flush()).catch((error: unknown) => {
        throw new BusUnavailableError({ cause: error });
      });
    },
    async close() {
      closing.abort();
      if (connection && !connection.isClosed()) {
        // Send pending messages if a server is there.
        if (isUp) await within(limits.bus.confirmMs, connection.drain()).catch(() => {});
        await connection.close();
      }
      await connected;
    },
  };
}

function translate(error: unknown, subject: string): unknown {
  if (error instanceof errors.RequestError && error.isNoResponders()) return new NoResponderError(subject);
  if (error instanceof errors.NoRespondersError) return new NoResponderError(subject);
  if (error instanceof errors.TimeoutError) return new RequestTimeoutError(subject);
  // The connection broke after the request was written: a responder may have received it.
  return new RequestTimeoutError(subject, { cause: error });
}

/** Carry a trace to other processes; empty without one. */
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
