import { type AdapterPayload, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { type AttemptLimit, countAttempt, networkOf } from '../../platform/throttle/index.ts';
import { beginClientSession, findUsableClient, isClientSecretRight } from '../service-clients/index.ts';
import { fastifyRequestOf } from './remembered-requests.ts';
import { signingAlgorithm } from './signing-keys.ts';
import { accessTokenTtlS, apiResource, apiScope } from './token-settings.ts';

/** Guessing a secret is hopeless, so the audit log records only some failures. */
const recordedRefusals: AttemptLimit = { name: 'clientSecret:recorded', tries: 20, windowS: 900 };

const secrets = new WeakMap<object, string>();

const sessionIds = new WeakMap<object, string>();

export function sessionIdOf(token: object): string | undefined {
  return 'grantId' in token && typeof token.grantId === 'string' ? token.grantId : sessionIds.get(token);
}

/** oidc-provider gets no secret, because only a hash is stored. */
export async function findClientMetadata(
  { database, clock }: Context,
  clientId: string,
): Promise<AdapterPayload | undefined> {
  // PostgreSQL would accept an upper-case ID, but account IDs in tokens are lower case.
  if (!z.uuid().lowercase().safeParse(clientId).success) return undefined;
  const client = await findUsableClient(database.orm, clientId, clock.now());
  if (!client) return undefined;
  return {
    client_id: clientId,
    client_secret: 'stored as a hash',
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
    id_token_signed_response_alg: signingAlgorithm,
  };
}

/** There is no refresh token. A request may ask for fewer scopes than the program has. */
export function registerClientCredentialsGrant(provider: Provider, context: Context): void {
  const { config, database, clock } = context;

  // By default oidc-provider compares with the secret in the metadata.
  Object.assign(provider.Client.prototype, {
    async compareClientSecret(this: { clientId: string }, secret: string): Promise<boolean> {
      const client = await findUsableClient(database.orm, this.clientId, clock.now());
      const isRight = client !== null && isClientSecretRight(client, secret, clock.now());
      const ctx = Provider.ctx;
      if (ctx && isRight) secrets.set(ctx, secret);
      if (ctx && !isRight) await recordWrongSecret(this.clientId, fastifyRequestOf(ctx.req).ip);
      return isRight;
    },
  });

  async function recordWrongSecret(clientId: string, origin: string): Promise<void> {
    try {
      await countAttempt(context, recordedRefusals, `${clientId} ${networkOf(origin)}`);
    } catch (error) {
      if (error instanceof ProblemError) return;
      throw error;
    }
    const action = 'signIn.refused';
    await recordAudit(database.orm, { at: clock.now(), actor: null, origin, action, subject: clientId });
  }

  async function clientCredentialsGrant(ctx: KoaContextWithOIDC): Promise<void> {
    const { client, params } = ctx.oidc;
    const secret = secrets.get(ctx);
    if (!client || secret === undefined) throw new errors.InvalidClient('this grant needs a secret');
    const { clientId } = client;
    const { ip: origin } = fastifyRequestOf(ctx.req);
    const signIn = { clientId, secret, userAgent: ctx.get('user-agent'), origin };
    const signedIn = await beginClientSession(context, signIn);
    if (!signedIn) throw new errors.InvalidGrant('the client was changed meanwhile');
    const scope = grantedScope(params?.scope, signedIn.scopes ?? []);
    const remainingS = Math.ceil((signedIn.expiresAt.getTime() - clock.now().getTime()) / 1000);

    const token = new provider.ClientCredentials({ client, scope, expiresIn: Math.min(accessTokenTtlS, remainingS) });
    token.resourceServer = new provider.ResourceServer(apiResource(config), {
      scope,
      audience: apiResource(config),
      accessTokenFormat: 'jwt',
      jwt: { sign: { alg: signingAlgorithm } },
    });
    sessionIds.set(token, signedIn.sessionId);
    ctx.body = {
      access_token: await token.save(),
      token_type: 'Bearer',
      expires_in: token.expiration,
      scope,
    };
  }

  provider.registerGrantType('client_credentials', clientCredentialsGrant, ['scope']);
}

/** Every token is for our API, so `api` is optional. */
function grantedScope(requested: unknown, clientScopes: readonly string[]): string {
  const namedScopes = typeof requested === 'string' ? requested.split(' ').filter((scope) => scope !== '') : [];
  const requestedScopes = namedScopes.filter((scope) => scope !== apiScope);
  const excess = requestedScopes.filter((scope) => !clientScopes.includes(scope));
  if (excess.length > 0) throw new errors.InvalidScope('a scope that this client does not have', excess.join(' '));
  return [
    apiScope,
    ...(requestedScopes.length === 0 ? clientScopes : clientScopes.filter((scope) => requestedScopes.includes(scope))),
  ].join(' ');
}
