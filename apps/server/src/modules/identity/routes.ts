import type { Provider } from 'oidc-provider';
import type { App } from '../../app-instance.ts';
import { rememberOrigin } from './request-origin.ts';

/** Sign-ins and refreshes that one address may try in a minute. A kitchen shares one; a person is far below. */
const tokenRequestsPerMinute = 120;

/** Mounts oidc-provider, a server of its own, below the prefix; bodies are left for it to read. */
export function identityRoutes(app: App, provider: Provider, prefix: string): void {
  const handle = provider.callback();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.all(
    '/*',
    {
      config: { permission: 'public', rateLimit: { max: tokenRequestsPerMinute, timeWindow: 60_000 } },
      schema: { hide: true },
    },
    (request, reply) => {
      reply.hijack();
      const { raw } = request;
      rememberOrigin(raw, request.ip);
      // oidc-provider finds its mount path by comparing the two.
      Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(prefix.length) });
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      void handle(raw, reply.raw);
    },
  );
}
