import { randomUUID } from 'node:crypto';
import { type CryptoKey, importJWK, SignJWT } from 'jose';
import type { Context } from '../context.ts';
import { findHolder } from '../modules/people/accounts/index.ts';
import { loadSigningKeys } from '../modules/people/identity/index.ts';
import { insertSession } from '../modules/people/sessions/index.ts';
import { testPublicUrl } from './test-server.ts';

export interface TokenBend {
  expiresInMs?: number;
  issuer?: string;
  audience?: string;
  typ?: string;
  scope?: string | null;
  key?: CryptoKey | Uint8Array;
  alg?: string;
  kid?: string;
  /** Null for no session; undefined for a new session, if the account exists. */
  sessionId?: string | null;
}

export async function mintAccessToken(context: Context, userId: string, bend: TokenBend = {}): Promise<string> {
  const { current: jwk } = await loadSigningKeys(context);
  const { expiresInMs = 60_000, scope = 'api' } = bend;
  const sid = bend.sessionId === undefined ? await openSession(context, userId) : bend.sessionId;
  return new SignJWT({ ...(scope !== null && { scope }), ...(sid !== null && { sid }) })
    .setProtectedHeader({ alg: bend.alg ?? 'ES256', typ: bend.typ ?? 'at+jwt', kid: bend.kid ?? String(jwk.kid) })
    .setSubject(userId)
    .setIssuer(bend.issuer ?? `${testPublicUrl}/identity`)
    .setAudience(bend.audience ?? `${testPublicUrl}/api`)
    .setIssuedAt()
    .setExpirationTime((Date.now() + expiresInMs) / 1000)
    .sign(bend.key ?? (await importJWK(jwk, 'ES256')));
}

async function openSession({ database, clock }: Context, userId: string): Promise<string> {
  const sessionId = randomUUID();
  if (userId === '' || !(await findHolder(database.orm, userId))) return sessionId;
  await insertSession(database.orm, { userId, sessionId, userAgent: '', ipAddress: '127.0.0.1', at: clock.now() });
  return sessionId;
}
