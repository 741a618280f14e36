import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { rememberRequest } from './http-request.ts';
import { createIdentityProvider } from './identity-provider.ts';
import type { KeyRing } from './key-ring.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Sign-ins and refreshes that one address may try in a minute. A kitchen shares one; a person is far below. */
const tokenRequestsPerMinute = 120;

interface IdentityParts {
  context: Context;
  keyRing: KeyRing;
  prefix: string;
}

/** Mounts oidc-provider, a server of its own, below the prefix; bodies are left for it to read. */
export function identityRoutes(app: App, { context, keyRing, prefix }: IdentityParts): void {
  const providerOf = (keys: SigningKeys) => ({ keys, handle: createIdentityProvider(context, keys).callback() });
  let provider = providerOf(keyRing.keys);
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
      rememberRequest(request);
      // oidc-provider finds its mount path by comparing the two.
      Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(prefix.length) });
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      // It never learns new keys; when there are some, another one takes its place.
      if (provider.keys !== keyRing.keys) provider = providerOf(keyRing.keys);
      void provider.handle(raw, reply.raw);
    },
  );
}
