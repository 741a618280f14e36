import { dashboardClientId } from '@washboard/contract/identity/token';
import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider';
import type { Context } from '../../context.ts';
import { findCredentials, verifyPassword } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { apiResource, apiScope } from './api-resource.ts';

/** Longer ones are refused before they cost any hashing. */
const maxPasswordLength = 200;
const maxEmailLength = 254;

/**
 * The password grant (docs/decisions/004): e-mail and password for tokens, for the first-party client only.
 * An unknown address, a wrong password and a deleted account are one answer after the same work.
 * An INACTIVE or PENDING_APPROVAL account gets tokens: it may read its own status and nothing else.
 */
export function registerPasswordGrant(provider: Provider, context: Context): void {
  async function passwordGrant(ctx: KoaContextWithOIDC): Promise<void> {
    const { client, params } = ctx.oidc;
    if (client?.clientId !== dashboardClientId)
      throw new errors.UnauthorizedClient('this grant is not for this client');
    const scope = requestedScope(params?.scope);
    const accountId = await signIn(context, params?.username, params?.password);

    const grant = new provider.Grant({ accountId, clientId: client.clientId });
    grant.addOIDCScope(scope);
    grant.addResourceScope(apiResource(context.config), apiScope);
    const grantId = await grant.save();
    const resourceServer = new provider.ResourceServer(apiResource(context.config), {
      scope: apiScope,
      audience: apiResource(context.config),
      accessTokenFormat: 'jwt',
      jwt: { sign: { alg: 'ES256' } },
    });

    const accessToken = new provider.AccessToken({ accountId, client, grantId, gty: 'password', scope: apiScope });
    accessToken.resourceServer = resourceServer;
    const refreshToken = new provider.RefreshToken({
      accountId,
      client,
      grantId,
      gty: 'password',
      scope,
      resource: apiResource(context.config),
    });
    const signed = await accessToken.save();
    ctx.body = {
      access_token: signed,
      refresh_token: await refreshToken.save(),
      token_type: 'Bearer',
      expires_in: accessToken.expiration,
      scope,
    };
  }

  provider.registerGrantType('password', passwordGrant, ['username', 'password', 'scope']);
}

function requestedScope(scope: unknown): string {
  const requested = new Set(typeof scope === 'string' ? scope.split(' ') : []);
  const isComplete = ['openid', 'offline_access', apiScope].every((needed) => requested.has(needed));
  if (!isComplete || requested.size !== 3)
    throw new errors.InvalidScope('openid offline_access api', String(scope ?? ''));
  return [...requested].join(' ');
}

/** @returns the account's ID */
async function signIn({ database, clock }: Context, email: unknown, password: unknown): Promise<string> {
  const refused = () => new errors.InvalidGrant('e-mail or password is wrong');
  if (typeof email !== 'string' || typeof password !== 'string') throw refused();
  if (email.length > maxEmailLength || password.length > maxPasswordLength) throw refused();
  if (email.includes('\0')) throw refused(); // the database cannot even look for it
  const account = await findCredentials(database.orm, email);
  const isRight = await verifyPassword(account?.passwordHash ?? null, password);
  if (isRight && account && account.status !== 'DELETED') return account.userId;
  if (account) {
    await recordAudit(database.orm, {
      at: clock.now(),
      actor: null,
      action: 'signIn.refused',
      subject: account.userId,
    });
  }
  throw refused();
}
