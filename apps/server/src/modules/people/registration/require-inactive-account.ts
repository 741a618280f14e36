import type { Actor } from '../../../actor.ts';
import type { Database } from '../../../adapters/database/database.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { findAccount } from '../accounts/index.ts';

/** @throws ProblemError ACCOUNT_STATUS_CONFLICT when the caller's address is confirmed already */
export async function requireInactiveAccount({ orm }: Database, { userId }: Actor): Promise<{ email: string }> {
  const account = await findAccount(orm, userId);
  if (account?.users.status !== 'INACTIVE') throw new ProblemError('ACCOUNT_STATUS_CONFLICT');
  return { email: account.users.email };
}
