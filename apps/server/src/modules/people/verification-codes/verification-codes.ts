import { createHash, randomBytes, randomInt } from 'node:crypto';
import { verificationCodeLength } from '@washboard/contract/accounts/field-rules';
import { minuteMs } from '@washboard/contract/time/durations';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database, Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { type CodePurpose, verificationCodes } from './tables.ts';

const lifetimeMs = 10 * minuteMs;
const tries = 5;

const makeCode: Record<CodePurpose, () => string> = {
  verification: () => String(randomInt(10 ** verificationCodeLength)).padStart(verificationCodeLength, '0'),
  passwordReset: () => randomBytes(32).toString('base64url'),
};

interface CodeOrder {
  purpose: CodePurpose;
  email: string;
  registrationId: string | null;
}

/** The code is stored only as a hash and replaces the previous one. */
export async function issueCode(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  { purpose, email, registrationId }: CodeOrder,
): Promise<string> {
  const code = makeCode[purpose]();
  const row = {
    codeHash: hashCode(purpose, email, code),
    registrationId,
    triesLeft: tries,
    expiresAt: new Date(clock.now().getTime() + lifetimeMs),
  };
  await database.orm
    .insert(verificationCodes)
    .values({ purpose, email, ...row })
    .onConflictDoUpdate({ target: [verificationCodes.purpose, verificationCodes.email], set: row });
  return code;
}

interface CodeCheck {
  purpose: CodePurpose;
  email: string;
  code: string;
  /** If undefined, the code matches any sign-up of the address. */
  registrationId?: string | undefined;
  at: Date;
}

/**
 * A single statement serialises guesses, so that none exceeds the fifth. Every wrong code costs the same work.
 * @returns the sign-up that the code was created for, or null
 */
export async function checkCode(
  orm: Pick<Orm, 'update'>,
  { purpose, email, code, registrationId, at }: CodeCheck,
): Promise<{ registrationId: string | null } | null> {
  const isRight = sql<boolean>`${verificationCodes.codeHash} = ${hashCode(purpose, email, code)}`;
  const [checked] = await orm
    .update(verificationCodes)
    .set({ triesLeft: sql`case when ${isRight} then 0 else ${verificationCodes.triesLeft} - 1 end` })
    .where(
      and(
        eq(verificationCodes.purpose, purpose),
        eq(verificationCodes.email, email),
        registrationId === undefined ? undefined : eq(verificationCodes.registrationId, registrationId),
        gt(verificationCodes.triesLeft, 0),
        gt(verificationCodes.expiresAt, at),
      ),
    )
    .returning({ isRight, registrationId: verificationCodes.registrationId });
  return checked?.isRight ? { registrationId: checked.registrationId } : null;
}

/** Purpose and address are the salt. Short codes of a stolen row are quickly tried, but expire after ten minutes. */
function hashCode(purpose: CodePurpose, email: string, code: string): string {
  return createHash('sha256')
    .update(JSON.stringify([purpose, email, code]))
    .digest('base64url');
}

/** Expired codes reveal who signed up or forgot a password. */
export async function removeExpiredCodes({ orm }: Database, now: Date): Promise<void> {
  await orm.delete(verificationCodes).where(lte(verificationCodes.expiresAt, now));
}

export async function removeCodesOf(orm: Pick<Orm, 'delete'>, email: string): Promise<void> {
  await orm.delete(verificationCodes).where(eq(verificationCodes.email, email));
}
