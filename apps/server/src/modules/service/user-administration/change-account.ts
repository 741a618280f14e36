import { mayChangeAccount } from '@washboard/contract/accounts/permissions';
import type { AuditAction } from '@washboard/contract/audit/audit-log';
import type { SQL } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { announceAccessChange } from '../../people/sessions/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { type AccountRow, findAccount, lockAccount } from './accounts-repository.ts';

export interface AccountChange {
  actor: Actor;
  userId: string;
}

interface Attempt extends AccountChange {
  /** The accounts that the actor may change. */
  scope: SQL;
  /** The audited action of a refusal. */
  action: AuditAction;
}

/**
 * Changes an account in one transaction, after any simultaneous change. Afterwards its open live sockets re-check their
 * rights. A refusal for lack of rights is audited.
 *
 * @returns the changed account
 * @throws ProblemError USER_NOT_FOUND outside the scope, GRANT_TOO_HIGH for an account with more rights than the actor
 */
export async function changeAccount(
  context: Context,
  attempt: Attempt,
  change: (transaction: Transaction, account: AccountRow) => Promise<void>,
): Promise<AccountRow> {
  const { actor, userId, scope } = attempt;
  try {
    const changed = await context.database.orm.transaction(async (transaction) => {
      await lockAccount(transaction, userId);
      const account = await requireAccount(transaction, scope, userId);
      if (!mayChangeAccount(actor, account)) throw new ProblemError('GRANT_TOO_HIGH');
      await change(transaction, account);
      return requireAccount(transaction, scope, userId);
    });
    announceAccessChange(context, userId);
    return changed;
  } catch (error) {
    if (isRefusedRight(error)) await recordRefusal(context, attempt, error);
    throw error;
  }
}

async function requireAccount(transaction: Transaction, scope: SQL, userId: string): Promise<AccountRow> {
  const account = await findAccount(transaction, scope, userId);
  if (!account) throw new ProblemError('USER_NOT_FOUND');
  return account;
}

function isRefusedRight(error: unknown): error is ProblemError {
  return error instanceof ProblemError && (error.code === 'GRANT_TOO_HIGH' || error.code === 'LAST_ADMINISTRATOR');
}

async function recordRefusal(
  { database, clock }: Context,
  { actor, userId, action }: Attempt,
  { code }: ProblemError,
): Promise<void> {
  await recordAudit(database.orm, {
    at: clock.now(),
    actor,
    action: 'access.refused',
    subject: userId,
    detail: { code, attempted: action, role: actor.role },
  });
}
