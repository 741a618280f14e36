import { errors, jwtVerify } from 'jose';
import type { Config } from '../../../config/env.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { apiResource, apiScope, issuer } from './api-resource.ts';
import type { KeyRing } from './key-ring.ts';
import { signingAlgorithm } from './signing-keys.ts';

export interface AccessTokenClaims {
  userId: string;
  /** The sign-in that the token came from. */
  sessionId: string;
  expiresAt: Date;
}

/** @throws ProblemError UNAUTHENTICATED for anything but a valid access token of ours */
export type VerifyAccessToken = (token: string) => Promise<AccessTokenClaims>;

/** Checks signature (one algorithm), issuer, audience, kind (so that an ID token does not pass), scope and expiry. */
export function createAccessTokenVerifier(config: Config, keyRing: KeyRing): VerifyAccessToken {
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keyRing.publicKeys, {
        algorithms: [signingAlgorithm],
        issuer: issuer(config),
        audience: apiResource(config),
        typ: 'at+jwt',
        requiredClaims: ['sub', 'sid', 'exp'],
      });
      const scopes = typeof payload.scope === 'string' ? payload.scope.split(' ') : [];
      const { sub, sid, exp } = payload;
      if (!sub || !exp || typeof sid !== 'string' || !scopes.includes(apiScope)) {
        throw new ProblemError('UNAUTHENTICATED');
      }
      return { userId: sub, sessionId: sid, expiresAt: new Date(exp * 1000) };
    } catch (error) {
      if (error instanceof errors.JOSEError) throw new ProblemError('UNAUTHENTICATED');
      throw error;
    }
  };
}
