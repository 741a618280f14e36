import { inSpan } from '../../tracing/in-span.ts';
import type { Bus } from './bus.ts';

/** Requests and replies get spans. A message without a reply continues the trace of its sender. */
export function traceBus(bus: Bus): Bus {
  const attributesOf = (subject: string) => ({ 'messaging.destination.name': subject });
  return {
    publish: (subject, payload) => bus.publish(subject, payload),
    subscribe: (subject, listener) => bus.subscribe(subject, listener),
    onRestored: (listener) => bus.onRestored(listener),
    ping: () => bus.ping(),
    close: () => bus.close(),
    request: (subject, payload, timeoutMs) =>
      inSpan('bus request', { kind: 'CLIENT', attributes: attributesOf(subject) }, () =>
        bus.request(subject, payload, timeoutMs),
      ),
    respond: (subject, responder) =>
      bus.respond(subject, (payload) =>
        inSpan('bus respond', { kind: 'SERVER', attributes: attributesOf(subject) }, () => responder(payload)),
      ),
  };
}
