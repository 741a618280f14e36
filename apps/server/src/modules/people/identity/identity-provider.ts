import { randomBytes } from 'node:crypto';
import { dashboardClientId } from '@washboard/contract/identity/token';
import { serviceScopes } from '@washboard/contract/service-clients/service-clients';
import { Provider } from 'oidc-provider';
import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';
import { isOutage } from '../../../process/is-outage.ts';
import { findHolder } from '../accounts/index.ts';
import { confirmRotation, rotationOf, TokenStore, touchSession } from '../sessions/index.ts';
import { findClientMetadata, registerClientCredentialsGrant, sessionIdOf } from './client-credentials-grant.ts';
import { endRevokedSession } from './end-revoked-session.ts';
import { registerPasswordGrant } from './password-grant.ts';
import { fastifyRequestOf } from './remembered-requests.ts';
import { type SigningKeys, signingAlgorithm } from './signing-keys.ts';
import {
  accessTokenTtlS,
  apiResource,
  apiScope,
  grantTtlS,
  idTokenTtlS,
  refreshTokenTtlS,
  tokenIssuer,
} from './token-settings.ts';

export function createIdentityProvider(context: Context, keys: SigningKeys): Provider {
  const { config, database, clock, logger } = context;
  const provider = new Provider(tokenIssuer(config), {
    adapter: (model: string) =>
      new TokenStore(model, { database, clock, findClient: (id) => findClientMetadata(context, id) }),
    jwks: { keys: keys.all.map((key) => ({ ...key })) as never },
    clients: [
      {
        client_id: dashboardClientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['password', 'refresh_token'],
        response_types: [],
        redirect_uris: [],
        id_token_signed_response_alg: signingAlgorithm,
      },
    ],
    scopes: ['openid', 'offline_access', apiScope, ...serviceScopes],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    responseTypes: [],
    // No cookie stores a session, so the keys may end with the process.
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => apiResource(config),
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: apiScope,
          audience: apiResource(config),
          accessTokenFormat: 'jwt',
          accessTokenTTL: accessTokenTtlS,
          jwt: { sign: { alg: signingAlgorithm } },
        }),
      },
    },
    enabledJWA: { idTokenSigningAlgValues: [signingAlgorithm] },
    ttl: {
      AccessToken: accessTokenTtlS,
      RefreshToken: refreshTokenTtlS,
      Grant: grantTtlS,
      IdToken: idTokenTtlS,
    },
    // By default oidc-provider does not rotate young tokens of confidential clients.
    rotateRefreshToken: true,
    issueRefreshToken: async () => true,
    extraTokenClaims: ({ oidc }, token) => ({
      sid: sessionIdOf(token),
      rotation: rotationOf(oidc.entities.RefreshToken ?? {}),
    }),
    findAccount: async ({ oidc }, sub, token) => {
      const sessionId = token && 'grantId' in token ? token.grantId : undefined;
      if (!sessionId || !(await touchSession(database.orm, sessionId, clock.now()))) return undefined;
      if (token && 'jti' in token && token.jti === oidc.params?.refresh_token)
        await confirmRotation(database.orm, sessionId, rotationOf(token));
      const account = await findHolder(database.orm, sub);
      if (!account || account.status === 'DELETED') return undefined;
      return { accountId: sub, claims: async () => ({ sub }) };
    },
    // oidc-provider calls this at sign-out and at the reuse of a refresh token.
    revokeGrantPolicy: (ctx) => endRevokedSession(context, ctx),
    // Pages of this host are allowed under any of its names. An opaque origin sends `null`.
    clientBasedCORS: (ctx, origin) =>
      origin === new URL(config.publicUrl).origin || URL.parse(origin)?.host === fastifyRequestOf(ctx.req).host,
    renderError: async (ctx, out) => {
      ctx.type = 'application/json';
      ctx.body = JSON.stringify(out);
    },
  });
  // With an https URL, a proxy terminates TLS.
  provider.proxy = config.publicUrl.startsWith('https:');
  provider.on('grant.error', (ctx, error) => {
    if (error.statusCode === 503) ctx.set('retry-after', String(limits.http.retryAfterS));
  });
  provider.on('server_error', (ctx, error) => {
    logger.error({ err: error }, 'identity failed');
    if (!isOutage(error)) return;
    ctx.status = 503;
    ctx.set('retry-after', String(limits.http.retryAfterS));
    ctx.body = { error: 'temporarily_unavailable', error_description: 'the service is not available right now' };
  });
  registerPasswordGrant(provider, context);
  registerClientCredentialsGrant(provider, context);
  return provider;
}
