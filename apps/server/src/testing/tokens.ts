import { type CryptoKey, importJWK, SignJWT } from 'jose';
import type { Context } from '../context.ts';
import { loadSigningKeys } from '../modules/identity/index.ts';
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
}

/** An access token signed with the server's own key; right unless bent. */
export async function mintAccessToken({ database }: Context, userId: string, bend: TokenBend = {}): Promise<string> {
  const [jwk] = await loadSigningKeys(database);
  if (!jwk) throw new Error('the server has no key');
  const { expiresInMs = 60_000, scope = 'api' } = bend;
  return new SignJWT(scope === null ? {} : { scope })
    .setProtectedHeader({ alg: bend.alg ?? 'ES256', typ: bend.typ ?? 'at+jwt', kid: bend.kid ?? String(jwk.kid) })
    .setSubject(userId)
    .setIssuer(bend.issuer ?? `${testPublicUrl}/identity`)
    .setAudience(bend.audience ?? `${testPublicUrl}/api`)
    .setIssuedAt()
    .setExpirationTime((Date.now() + expiresInMs) / 1000)
    .sign(bend.key ?? (await importJWK(jwk, 'ES256')));
}
