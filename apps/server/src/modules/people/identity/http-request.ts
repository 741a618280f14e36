import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** `ip` considers the forwarded headers of trusted proxies only. */
type HttpRequest = Pick<FastifyRequest, 'id' | 'ip'>;

const requests = new WeakMap<IncomingMessage, HttpRequest>();

/** oidc-provider receives the raw request, whose forwarded headers anybody can set. */
export function rememberRequest(request: FastifyRequest): void {
  requests.set(request.raw, { id: request.id, ip: request.ip });
}

export function requestOf(raw: IncomingMessage): HttpRequest {
  const request = requests.get(raw);
  if (!request) throw new Error('a request that did not come through Fastify');
  return request;
}
