import { mayChangeAccount } from '@washboard/contract/accounts/permissions';
import type { AuditAction } from '@washboard/contract/audit-log/audit-log';
import type { SQL } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { announceAccessChange } from '../../people/sessions/index.ts';
import { auditRefusal } from '../../platform/audit/index.ts';
import { type AccountRow, findAdministeredAccount, lockAccount } from './administered-accounts.ts';

export interface AccountChange {
  actor: Actor;
  userId: string;
}

interface AccountChangeAttempt extends AccountChange {
  scope: SQL;
  action: AuditAction;
}

/**
 * The account's open live sockets re-check their rights. A refusal for lack of rights is audited.
 * @throws ProblemError USER_NOT_FOUND outside the scope, GRANT_TOO_HIGH for an account with more rights than the actor
 */
export async function changeAccount(
  context: Context,
  attempt: AccountChangeAttempt,
  change: (transaction: Transaction, account: AccountRow) => Promise<void>,
): Promise<AccountRow> {
  const { actor, userId, scope, action } = attempt;
  const changed = await auditRefusal(context, { actor, attempted: action, subject: userId }, () =>
    context.database.orm.transaction(async (transaction) => {
      await lockAccount(transaction, userId);
      const account = await requireAccount(transaction, scope, userId);
      if (!mayChangeAccount(actor, account)) throw new ProblemError('GRANT_TOO_HIGH');
      await change(transaction, account);
      return requireAccount(transaction, scope, userId);
    }),
  );
  announceAccessChange(context, userId);
  return changed;
}

async function requireAccount(transaction: Transaction, scope: SQL, userId: string): Promise<AccountRow> {
  const account = await findAdministeredAccount(transaction, scope, userId);
  if (!account) throw new ProblemError('USER_NOT_FOUND');
  return account;
}
