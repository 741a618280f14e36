import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Each response has one signal, so that it gets few listeners. */
const signals = new WeakMap<ServerResponse, AbortSignal>();

export function untilClientLeaves({ raw }: FastifyReply): AbortSignal {
  const existing = signals.get(raw);
  if (existing) return existing;
  const left = new AbortController();
  signals.set(raw, left.signal);
  if (raw.destroyed) left.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort();
  });
  return left.signal;
}
