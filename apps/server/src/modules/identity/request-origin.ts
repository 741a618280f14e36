import type { IncomingMessage } from 'node:http';

const origins = new WeakMap<IncomingMessage, string>();

/**
 * oidc-provider reads the plain request, whose forwarded headers anybody can write; the address that Fastify found by
 * way of trusted proxies is handed over beside it.
 */
export function rememberOrigin(request: IncomingMessage, ipAddress: string): void {
  origins.set(request, ipAddress);
}

export function originOf(request: IncomingMessage): string {
  return origins.get(request) ?? '';
}
