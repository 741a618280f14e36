import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Context } from '../../../context.ts';
import { endSession } from './end-session.ts';
import { requestOf } from './http-request.ts';

/** A grant goes with its session. @returns true: it is to be removed */
export async function endRevokedSession(context: Context, ctx: KoaContextWithOIDC): Promise<boolean> {
  const token = ctx.oidc.entities.RefreshToken;
  if (!token?.grantId || !token.accountId) return true;
  const isSignOut = ctx.oidc.route === 'revocation';
  const { accountId: userId, grantId: sessionId } = token;
  const { ip: origin } = requestOf(ctx.req);
  await endSession(context, {
    userId,
    sessionId,
    actor: isSignOut ? { userId, origin } : null,
    origin,
    action: isSignOut ? 'session.ended' : 'session.reused',
  });
  return true;
}
