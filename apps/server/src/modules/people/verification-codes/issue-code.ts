import { randomBytes, randomInt } from 'node:crypto';
import { verificationCodeLength } from '@washboard/contract/accounts/field-rules';
import type { Context } from '../../../context.ts';
import { hashCode } from './hash-code.ts';
import { type CodePurpose, verificationCodes } from './tables.ts';

const lifetimeMs = 10 * 60_000;
const tries = 5;

const makeCode: Record<CodePurpose, () => string> = {
  /** For people to type. */
  verification: () => String(randomInt(10 ** verificationCodeLength)).padStart(verificationCodeLength, '0'),
  /** For a link. */
  passwordReset: () => randomBytes(32).toString('base64url'),
};

interface CodeOrder {
  purpose: CodePurpose;
  /** In lower case. */
  email: string;
  /** The sign-up that it is to confirm. */
  registrationId: string | null;
}

/** @returns the code, which is nowhere else to be found; the older one for this purpose and address ends */
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
