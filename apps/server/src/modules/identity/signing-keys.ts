import { desc, sql } from 'drizzle-orm';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Database } from '../../adapters/database/database.ts';
import { identitySigningKeys } from './tables.ts';

/** The one algorithm that tokens are signed with; nothing else is accepted. */
export const signingAlgorithm = 'ES256';

/** Any number: of several processes that start together one makes the key. */
const signingKeyLock = 7_240_093;

/** The private keys, newest first; the first one is made when there is none. */
export async function loadSigningKeys(database: Database): Promise<JWK[]> {
  return database.orm.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${signingKeyLock})`);
    const rows = await transaction.select().from(identitySigningKeys).orderBy(desc(identitySigningKeys.createdAt));
    if (rows.length > 0) return rows.map(({ jwk }) => jwk);
    const jwk = await makeSigningKey();
    await transaction.insert(identitySigningKeys).values({ kid: jwk.kid, jwk: { ...jwk } });
    return [jwk];
  });
}

async function makeSigningKey(): Promise<JWK & { kid: string }> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: signingAlgorithm, use: 'sig' };
}

/** The public half of a private key. */
export function publicJwk({ kty, crv, x, y, kid, alg, use }: JWK): JWK {
  return { kty, crv, x, y, kid, alg, use } as JWK;
}
