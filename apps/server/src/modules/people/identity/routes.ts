import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { createIdentityProvider } from './identity-provider.ts';
import type { KeyRing } from './key-ring.ts';
import { rememberRequest } from './remembered-requests.ts';
import type { SigningKeys } from './signing-keys.ts';
import { tokenCallSchema } from './token-call.ts';

/** All browsers of a kitchen share one IP address and this limit. */
const tokenRequestsPerMinute = 120;

const mountPath = '/identity';

/** Mounts oidc-provider, which reads request bodies itself. */
export function identityRoutes(app: App, context: Context & { keyRing: KeyRing }): void {
  const { keyRing } = context;
  const providerOf = (keys: SigningKeys) => ({ keys, handle: createIdentityProvider(context, keys).callback() });
  let provider = providerOf(keyRing.keys);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const rateLimit = { max: tokenRequestsPerMinute, timeWindow: 60_000, groupId: 'identity' };
  app.post(
    `${mountPath}/token`,
    {
      config: { permission: 'public', rateLimit },
      schema: tokenCallSchema,
      validatorCompiler: () => () => true,
    },
    handle,
  );
  app.all(`${mountPath}/*`, { config: { permission: 'public', rateLimit }, schema: { hide: true } }, handle);

  function handle(request: FastifyRequest, reply: FastifyReply): void {
    reply.hijack();
    const { raw } = request;
    rememberRequest(request, context.config.publicUrl);
    // oidc-provider derives its mount path from both URLs.
    Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(mountPath.length) });
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    // The keys of a provider cannot change, so new keys need a new provider.
    if (provider.keys !== keyRing.keys) provider = providerOf(keyRing.keys);
    void provider.handle(raw, reply.raw);
  }
}
