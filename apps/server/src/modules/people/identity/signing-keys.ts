import { desc, inArray, sql } from 'drizzle-orm';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { advisoryLocks } from '../../../adapters/database/advisory-locks.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { identitySigningKeys } from './tables.ts';
import { accessTokenTtlS } from './token-settings.ts';

export const signingAlgorithm = 'ES256';

type KeyContext = Pick<Context, 'database' | 'clock'>;
type Timed = KeyContext & Pick<Context, 'limits'>;

export interface SigningKeys {
  current: JWK;
  /** The signing key comes first. */
  all: readonly JWK[];
}

/** The newest key that all processes know signs; the others only verify. */
export async function loadSigningKeys(context: Timed): Promise<SigningKeys> {
  const rows = await inKeyOrder(context, async (transaction) => {
    const storedKeys = await keyRows(transaction);
    return storedKeys.length > 0 ? storedKeys : [await insertKey(transaction, context.clock.now())];
  });
  const knownSince = context.clock.now().getTime() - learningMs(context);
  const signing = rows.find(({ createdAt }) => createdAt.getTime() <= knownSince) ?? rows.at(-1);
  if (!signing) throw new Error('no signing key, though one was just made');
  const others = rows.filter(({ kid }) => kid !== signing.kid);
  return { current: signing.jwk, all: [signing, ...others].map(({ jwk }) => jwk) };
}

/** @returns the ID of the key, which signs once every process knows it */
export async function rotateSigningKeys(context: KeyContext): Promise<string> {
  const at = context.clock.now();
  return inKeyOrder(context, async (transaction) => {
    const { kid } = await insertKey(transaction, at);
    const action = 'signingKeys.rotated';
    await recordAudit(transaction, { at, actor: null, origin: 'cli', action, subject: kid });
    return kid;
  });
}

export async function removeRetiredKeys(context: Timed): Promise<void> {
  const retiredSince = context.clock.now().getTime() - lingeringMs(context);
  await inKeyOrder(context, async (transaction) => {
    const rows = await keyRows(transaction);
    const retired = rows.filter((_row, i) => {
      const successor = rows[i - 1];
      return successor !== undefined && successor.createdAt.getTime() < retiredSince;
    });
    const kids = retired.map(({ kid }) => kid);
    if (kids.length > 0) await transaction.delete(identitySigningKeys).where(inArray(identitySigningKeys.kid, kids));
  });
}

/** Every process must be able to verify a key before it signs. */
function learningMs({ limits }: Timed): number {
  return 3 * limits.signingKeys.reloadMs;
}

/** All tokens of a key have expired this long after its successor was created. */
function lingeringMs(context: Timed): number {
  return learningMs(context) + 2 * context.limits.signingKeys.reloadMs + accessTokenTtlS * 1000;
}

export function publicJwk({ kty, crv, x, y, kid, alg, use }: JWK): JWK {
  return { kty, crv, x, y, kid, alg, use } as JWK;
}

function inKeyOrder<T>({ database }: KeyContext, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return database.orm.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.signingKeys})`);
    return work(transaction);
  });
}

function keyRows(transaction: Transaction) {
  return transaction.select().from(identitySigningKeys).orderBy(desc(identitySigningKeys.createdAt));
}

async function insertKey(transaction: Transaction, createdAt: Date) {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  const exported = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(exported);
  const row = { kid, jwk: { ...exported, kid, alg: signingAlgorithm, use: 'sig' }, createdAt };
  await transaction.insert(identitySigningKeys).values(row);
  return row;
}
