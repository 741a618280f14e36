import { and, eq, gt, sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { hashCode } from './hash-code.ts';
import { type CodePurpose, verificationCodes } from './tables.ts';

interface CodeCheck {
  purpose: CodePurpose;
  /** In lower case. */
  email: string;
  code: string;
  /** The sign-up that is to be confirmed, if the caller knows it: then no other will do. */
  registrationId?: string | undefined;
  at: Date;
}

/**
 * Uses up a try, or the code if it is the right one: in one statement, so that guesses in parallel are judged one after
 * the other and none beyond the fifth. What is wrong about a code costs the same work.
 *
 * @returns the sign-up that the code was made for, or null
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
