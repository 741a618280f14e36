import { errors } from 'oidc-provider';
import type { Context } from '../../context.ts';
import { findCredentials, verifyPassword } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';

/** Longer ones are refused before they cost any hashing. */
const maxPasswordLength = 200;
const maxEmailLength = 254;

interface SignInTry {
  email: unknown;
  password: unknown;
  origin: string;
}

/**
 * An unknown address, a wrong password and a deleted account are one answer after the same work.
 *
 * @returns the account's ID
 */
export async function signIn({ database, clock }: Context, { email, password, origin }: SignInTry): Promise<string> {
  const refused = () => new errors.InvalidGrant('e-mail or password is wrong');
  if (typeof email !== 'string' || typeof password !== 'string') throw refused();
  if (email.length > maxEmailLength || password.length > maxPasswordLength) throw refused();
  if (email.includes('\0')) throw refused(); // the database cannot even look for it
  const account = await findCredentials(database.orm, email);
  const isRight = await verifyPassword(account?.passwordHash ?? null, password);
  if (isRight && account && account.status !== 'DELETED') return account.userId;
  if (account) {
    await recordAudit(database.orm, {
      at: clock.now(),
      actor: null,
      origin,
      action: 'signIn.refused',
      subject: account.userId,
    });
  }
  throw refused();
}
