import type { FastifyReply } from 'fastify';

/** Aborts when the client ends its connection before it has the response. */
export function untilClientLeaves({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  if (raw.destroyed) left.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort();
  });
  return left.signal;
}
