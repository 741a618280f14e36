import { runAsTenant, serverTenant } from '../../admission/tenant.ts';
import { type Bus, type BusListener, type BusResponder, NoResponderError, RequestTimeoutError } from './bus.ts';

/** Like NATS, this bus delivers asynchronously, never inside `publish`. */
export function createInProcessBus(): Bus {
  const exact = new Map<string, Set<BusListener>>();
  const patterns = new Map<string, Set<BusListener>>();
  const responders = new Map<string, Set<BusResponder>>();

  function deliver(listeners: Iterable<BusListener>, payload: unknown, subject: string): void {
    // Listeners run as the server itself, because their work must not count against the tenant that published.
    for (const listener of listeners)
      queueMicrotask(() => runAsTenant({ tenant: serverTenant }, () => listener(payload, subject)));
  }

  return {
    publish(subject, payload) {
      deliver(exact.get(subject) ?? [], payload, subject);
      for (const [pattern, listeners] of patterns) {
        if (matches(pattern, subject)) deliver(listeners, payload, subject);
      }
    },
    async subscribe(subject, listener) {
      return add(isPattern(subject) ? patterns : exact, subject, listener);
    },
    async respond(subject, responder) {
      return add(responders, subject, responder);
    },
    async request(subject, payload, timeoutMs) {
      const [responder] = responders.get(subject) ?? [];
      if (!responder) throw new NoResponderError(subject);
      return withTimeout(responder(payload), subject, timeoutMs);
    },
    onRestored: () => () => {},
    async ping() {},
    async close() {
      for (const registry of [exact, patterns, responders]) registry.clear();
    },
  };
}

function add<T>(registry: Map<string, Set<T>>, subject: string, entry: T): () => void {
  const entries = registry.get(subject) ?? new Set();
  registry.set(subject, entries.add(entry));
  return () => {
    entries.delete(entry);
    if (entries.size === 0 && registry.get(subject) === entries) registry.delete(subject);
  };
}

function isPattern(subject: string): boolean {
  return subject.split('.').some((word) => word === '*' || word === '>');
}

function matches(pattern: string, subject: string): boolean {
  const words = subject.split('.');
  const requested = pattern.split('.');
  for (const [i, word] of requested.entries()) {
    if (word === '>') return words.length > i;
    if (word !== '*' && word !== words[i]) return false;
  }
  return words.length === requested.length;
}

async function withTimeout<T>(answer: Promise<T>, subject: string, timeoutMs: number): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => reject(new RequestTimeoutError(subject)), timeoutMs);
  // NATS does not transport a responder's error, so a responder that throws sends no reply.
  answer.then(resolve, () => {});
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}
