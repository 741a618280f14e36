import { errors } from 'oidc-provider';
import type { Context } from '../../../context.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { findCredentials, verifyPassword } from '../accounts/index.ts';
import { countSignIn } from './sign-in-lockout.ts';

/** Longer values are refused without hashing. */
const maxPasswordLength = 200;
const maxEmailLength = 254;

interface SignInTry {
  email: unknown;
  password: unknown;
  origin: string;
}

export interface SignedInAccount {
  userId: string;
  passwordHash: string;
}

/**
 * Unknown addresses, wrong passwords and deleted accounts cause the same statements, hashing, audit record and answer.
 * @throws ProblemError TOO_MANY_REQUESTS, InvalidGrant
 */
export async function signIn(context: Context, { email, password, origin }: SignInTry): Promise<SignedInAccount> {
  if (typeof email !== 'string' || typeof password !== 'string') throw signInRefused();
  if (email.length > maxEmailLength || password.length > maxPasswordLength) throw signInRefused();
  if (email.includes('\0')) throw signInRefused(); // PostgreSQL has no text with a NUL.
  const succeed = await countSignIn(context, { email, origin });
  const account = await findCredentials(context.database.orm, email);
  const isRight = await verifyPassword(account?.passwordHash ?? null, password);
  if (isRight && account && account.status !== 'DELETED') {
    await succeed();
    return account;
  }
  await recordAudit(context.database.orm, {
    at: context.clock.now(),
    actor: null,
    origin,
    action: 'signIn.refused',
    subject: account?.userId ?? null,
  });
  throw signInRefused();
}

export function signInRefused(): Error {
  return new errors.InvalidGrant('e-mail or password is wrong');
}
