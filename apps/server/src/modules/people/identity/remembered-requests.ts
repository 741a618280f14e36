import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** `ip` uses forwarded headers of trusted proxies only. */
type HttpRequest = Pick<FastifyRequest, 'id' | 'ip' | 'host'>;

const requests = new WeakMap<IncomingMessage, HttpRequest>();

/** oidc-provider builds addresses from headers, which clients can set; the public address replaces them. */
export function rememberRequest({ id, ip, host, raw }: FastifyRequest, publicUrl: string): void {
  requests.set(raw, { id, ip, host });
  const { host: publicHost, protocol } = new URL(publicUrl);
  Object.assign(raw.headers, { host: publicHost, 'x-forwarded-proto': protocol.slice(0, -1) });
  delete raw.headers['x-forwarded-host'];
}

export function fastifyRequestOf(raw: IncomingMessage): HttpRequest {
  const request = requests.get(raw);
  if (!request) throw new Error('a request that did not come through Fastify');
  return request;
}
