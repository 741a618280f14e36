import { connect, errors, type Msg, type Subscription } from '@nats-io/transport-node';
import { type Bus, NoResponderError, RequestTimeoutError } from './bus.ts';

/** The bus over a NATS cluster. Reconnects for ever; what is said meanwhile is lost, as the interface warns. */
export async function connectNatsBus(url: string): Promise<Bus> {
  const connection = await connect({ servers: url, name: 'washboard', maxReconnectAttempts: -1, reconnectJitter: 500 });

  /** Flushing makes the server confirm the subscription, so that nothing published afterwards is missed. */
  async function listen(subject: string, onMessage: (message: Msg) => void): Promise<() => void> {
    const subscription: Subscription = connection.subscribe(subject, {
      callback: (error, message) => {
        if (!error) onMessage(message);
      },
    });
    await connection.flush();
    return () => subscription.unsubscribe();
  }

  return {
    publish(subject, payload) {
      connection.publish(subject, JSON.stringify(payload));
    },
    subscribe: (subject, listener) => listen(subject, (message) => listener(message.json(), message.subject)),
    respond: (subject, responder) =>
      listen(subject, (message) => {
        responder(message.json()).then(
          (answer) => message.respond(JSON.stringify(answer)),
          () => {}, // no answer: the request times out
        );
      }),
    async request(subject, payload, timeoutMs) {
      try {
        const answer = await connection.request(subject, JSON.stringify(payload), { timeout: timeoutMs });
        return answer.json();
      } catch (error) {
        throw translate(error, subject);
      }
    },
    async ping() {
      await connection.flush();
    },
    async close() {
      if (!connection.isClosed()) await connection.drain();
    },
  };
}

function translate(error: unknown, subject: string): unknown {
  if (error instanceof errors.RequestError && error.isNoResponders()) return new NoResponderError(subject);
  if (error instanceof errors.NoRespondersError) return new NoResponderError(subject);
  if (error instanceof errors.TimeoutError) return new RequestTimeoutError(subject);
  return error;
}
