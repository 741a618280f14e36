import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Context } from '../../../context.ts';
import { endSession } from '../sessions/index.ts';
import { fastifyRequestOf } from './remembered-requests.ts';

/** @returns true, so that oidc-provider removes the grant */
export async function endRevokedSession(context: Context, ctx: KoaContextWithOIDC): Promise<boolean> {
  const token = ctx.oidc.entities.RefreshToken;
  if (!token?.grantId || !token.accountId) return true;
  const isSignOut = ctx.oidc.route === 'revocation';
  const { accountId: userId, grantId: sessionId } = token;
  const { ip: origin } = fastifyRequestOf(ctx.req);
  await endSession(context, {
    userId,
    sessionId,
    actor: isSignOut ? { userId, origin } : null,
    origin,
    action: isSignOut ? 'session.ended' : 'session.reused',
  });
  return true;
}
