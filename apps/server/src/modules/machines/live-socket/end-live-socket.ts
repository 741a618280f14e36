import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';

/** What becomes of a socket that fails, which anybody can make it do: one line, and no trace that would tell nothing. */
export function endLiveSocket(error: Error & { code?: string }, socket: WebSocket, { log }: FastifyRequest): void {
  const { code = '', message } = error;
  // A frame against the protocol, such as one that is too long: ws says goodbye with the reason, and waits half a minute.
  if (/^(WS_ERR|Z)_/.test(code)) return log.warn({ code, reason: message }, 'a live socket is ended');
  socket.terminate();
  if ('syscall' in error) return log.debug({ code, reason: message }, 'a live socket broke');
  log.error({ err: error }, 'a live socket failed');
}
