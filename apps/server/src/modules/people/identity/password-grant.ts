import { dashboardClientId } from '@washboard/contract/identity/token';
import { withoutHiddenCharacters } from '@washboard/contract/text/hidden-characters';
import { and, eq, ne } from 'drizzle-orm';
import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider';
import { FairQueue } from '../../../admission/fair-queue.ts';
import { runAsTenant } from '../../../admission/tenant.ts';
import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';
import { isQueueFullError, presentProblem, problemMediaType } from '../../../http/problem.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { networkOf } from '../../platform/throttle/index.ts';
import { users } from '../accounts/tables.ts';
import { insertSession } from '../sessions/index.ts';
import { fastifyRequestOf } from './remembered-requests.ts';
import { type SignedInAccount, signIn, signInRefused } from './sign-in.ts';
import { apiResource, apiScope } from './token-settings.ts';

/** Waiting sign-ins of one address do not delay those of others. */
const signIns = new FairQueue(limits.signIns);

/**
 * Only the first-party client may use this grant (docs/decisions/004). INACTIVE and PENDING_APPROVAL accounts may only
 * read their own status.
 */
export function registerPasswordGrant(provider: Provider, context: Context): void {
  async function passwordGrant(ctx: KoaContextWithOIDC): Promise<void> {
    const { client, params } = ctx.oidc;
    if (client?.clientId !== dashboardClientId)
      throw new errors.UnauthorizedClient('this grant is not for this client');
    const scope = requestedScope(params?.scope);
    const { ip: origin } = fastifyRequestOf(ctx.req);
    const account = await signIn(context, { email: params?.username, password: params?.password, origin });
    const { userId: accountId } = account;

    const grant = new provider.Grant({ accountId, clientId: client.clientId });
    grant.addOIDCScope(scope);
    grant.addResourceScope(apiResource(context.config), apiScope);
    const grantId = await grant.save();
    const userAgent = ctx.get('user-agent');
    await beginSession(context, { account, sessionId: grantId, userAgent, origin });
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

  /** Grants of oidc-provider report only OAuth errors; this function sends problem documents. */
  async function limitedPasswordGrant(ctx: KoaContextWithOIDC): Promise<void> {
    try {
      const release = await signIns.acquire(networkOf(fastifyRequestOf(ctx.req).ip), {
        maxWaitMs: limits.signIns.waitMs,
      });
      // A separate tenant keeps other requests of the address from delaying its sign-ins.
      await runAsTenant({ tenant: 'sign-in' }, () => passwordGrant(ctx)).finally(release);
    } catch (error) {
      const refusal = isQueueFullError(error)
        ? new ProblemError('TOO_MANY_REQUESTS', { retryAfterS: limits.http.retryAfterS })
        : error;
      if (!(refusal instanceof ProblemError)) throw error;
      const problem = presentProblem(fastifyRequestOf(ctx.req), refusal.code, refusal.extra);
      ctx.status = problem.status;
      if (refusal.retryAfterS !== undefined) ctx.set('retry-after', String(refusal.retryAfterS));
      ctx.body = JSON.stringify(problem);
      ctx.type = problemMediaType;
    }
  }

  provider.registerGrantType('password', limitedPasswordGrant, ['username', 'password', 'scope']);
}

function requestedScope(scope: unknown): string {
  const requested = new Set(typeof scope === 'string' ? scope.split(' ') : []);
  const isComplete = ['openid', 'offline_access', apiScope].every((needed) => requested.has(needed));
  if (!isComplete || requested.size !== 3)
    throw new errors.InvalidScope('openid offline_access api', String(scope ?? ''));
  return [...requested].join(' ');
}

const maxUserAgentLength = 300;

interface NewSession {
  account: SignedInAccount;
  sessionId: string;
  userAgent: string;
  origin: string;
}

/** @throws InvalidGrant if account or password changed after the check, which could not end this session */
export async function beginSession(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { account: { userId, passwordHash }, sessionId, userAgent, origin }: NewSession,
): Promise<void> {
  const at = clock.now();
  await database.orm.transaction(async (transaction) => {
    const unchanged = await transaction
      .select({ userId: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash), ne(users.status, 'DELETED')))
      .for('share');
    if (unchanged.length === 0) throw signInRefused();
    await insertSession(transaction, {
      userId,
      sessionId,
      userAgent: withoutHiddenCharacters(userAgent).slice(0, maxUserAgentLength),
      ipAddress: origin,
      at,
    });
    const actor = { userId, origin };
    await recordAudit(transaction, { at, actor, action: 'signIn.succeeded', subject: userId, detail: { sessionId } });
  });
}
