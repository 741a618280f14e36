import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Node.js warns about many listeners, so each response has one signal. */
const signals = new WeakMap<ServerResponse, AbortSignal>();

export function untilClientLeaves({ raw }: FastifyReply): AbortSignal {
  const known = signals.get(raw);
  if (known) return known;
  const left = new AbortController();
  signals.set(raw, left.signal);
  if (raw.destroyed) left.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort();
  });
  return left.signal;
}
