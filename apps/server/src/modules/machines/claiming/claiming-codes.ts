import { createHash, randomBytes, randomInt } from 'node:crypto';
import { claimingCodeLength, claimingCodeLifetimeS, claimingCodeTries } from '@washboard/contract/appliances/claiming';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Orm } from '../../../adapters/database/database.ts';
import { claimingCodes } from './tables.ts';

export interface CodeOwner {
  serialNumber: string;
  userId: string;
}

/** A random code for the display of a machine. */
export function drawCode(): string {
  return String(randomInt(10 ** claimingCodeLength)).padStart(claimingCodeLength, '0');
}

/** For a serial number without a machine that shows the code: it cannot be typed. */
export function unguessableCode(): string {
  return randomBytes(32).toString('base64url');
}

/** The comparison is of hashes whose input an attacker cannot choose, so its duration reveals nothing. */
function hashOf({ serialNumber, userId }: CodeOwner, code: string): string {
  return createHash('sha256')
    .update(JSON.stringify([serialNumber, userId, code]))
    .digest('base64url');
}

/** Replaces the previous code of this account for this machine. @returns when the new code expires */
export async function keepCode(orm: Pick<Orm, 'insert'>, owner: CodeOwner, code: string, now: Date): Promise<Date> {
  const row = {
    codeHash: hashOf(owner, code),
    triesLeft: claimingCodeTries,
    expiresAt: new Date(now.getTime() + claimingCodeLifetimeS * 1000),
  };
  await orm
    .insert(claimingCodes)
    .values({ serialNumber: owner.serialNumber, requestedBy: owner.userId, ...row })
    .onConflictDoUpdate({ target: [claimingCodes.serialNumber, claimingCodes.requestedBy], set: row });
  return row.expiresAt;
}

/** `over`: never requested, used, expired, or mistyped too often. */
export type CodeVerdict = { kind: 'right' } | { kind: 'wrong'; triesLeft: number } | { kind: 'over' };

/** Uses up a try, or the code if it is right, in one statement, so that parallel guesses are all counted. */
export async function judgeCode(
  orm: Pick<Orm, 'update'>,
  owner: CodeOwner,
  code: string,
  now: Date,
): Promise<CodeVerdict> {
  const isRight = sql<boolean>`${claimingCodes.codeHash} = ${hashOf(owner, code)}`;
  const [judged] = await orm
    .update(claimingCodes)
    .set({ triesLeft: sql`case when ${isRight} then 0 else ${claimingCodes.triesLeft} - 1 end` })
    .where(
      and(
        eq(claimingCodes.serialNumber, owner.serialNumber),
        eq(claimingCodes.requestedBy, owner.userId),
        gt(claimingCodes.triesLeft, 0),
        gt(claimingCodes.expiresAt, now),
      ),
    )
    .returning({ isRight, triesLeft: claimingCodes.triesLeft });
  if (!judged) return { kind: 'over' };
  return judged.isRight ? { kind: 'right' } : { kind: 'wrong', triesLeft: judged.triesLeft };
}

export async function removeOldClaimingCodes({ orm }: Database, now: Date): Promise<void> {
  await orm.delete(claimingCodes).where(lt(claimingCodes.expiresAt, now));
}
