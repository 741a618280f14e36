import { errors, jwtVerify } from 'jose';
import type { Holder } from '../../../actor.ts';
import type { Config } from '../../../config/config.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { confirmRotation, endSession, findSessionHolder } from '../sessions/index.ts';
import type { KeyRing } from './key-ring.ts';
import { signingAlgorithm } from './signing-keys.ts';
import { apiResource, apiScope, tokenIssuer } from './token-settings.ts';

export interface AccessTokenClaims {
  userId: string;
  sessionId: string;
  scopes: readonly string[];
  /** The number counts the refreshes of the session before this token. */
  rotation: number;
  expiresAt: Date;
}

export type VerifyAccessToken = (token: string) => Promise<AccessTokenClaims>;

/** The type is checked, because an ID token must not pass. */
export function createAccessTokenVerifier(config: Config, keyRing: KeyRing): VerifyAccessToken {
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keyRing.publicKeys, {
        algorithms: [signingAlgorithm],
        issuer: tokenIssuer(config),
        audience: apiResource(config),
        typ: 'at+jwt',
        requiredClaims: ['sub', 'sid', 'exp'],
      });
      const scopes = typeof payload.scope === 'string' ? payload.scope.split(' ') : [];
      const { sub, sid, exp, rotation } = payload;
      if (!sub || !exp || typeof sid !== 'string' || !scopes.includes(apiScope)) {
        throw new ProblemError('UNAUTHENTICATED');
      }
      return {
        userId: sub,
        sessionId: sid,
        scopes,
        expiresAt: new Date(exp * 1000),
        rotation: typeof rotation === 'number' ? rotation : 0,
      };
    } catch (error) {
      if (error instanceof errors.JOSEError) throw new ProblemError('UNAUTHENTICATED');
      throw error;
    }
  };
}

/**
 * Using a token confirms that the client received its rotation. A token of a rotation that was never received is stolen
 * and ends the session (docs/decisions/073).
 * @param origin for the audit log
 * @returns null if the session has ended or belongs to another account
 */
export async function identifyCaller(
  context: Pick<Context, 'database' | 'clock' | 'bus'>,
  { userId, sessionId, scopes, rotation }: AccessTokenClaims,
  origin: string,
): Promise<Holder | null> {
  const { orm } = context.database;
  const session = await findSessionHolder(orm, { userId, sessionId, scopes });
  if (!session) return null;
  const { holder, receivedRotation, receivedBefore } = session;
  if (rotation > receivedRotation) await confirmRotation(orm, sessionId, rotation);
  else if (rotation > receivedBefore && rotation < receivedRotation) {
    await endSession(context, { userId, sessionId, actor: null, origin, action: 'session.reused' });
    return null;
  }
  return holder;
}
