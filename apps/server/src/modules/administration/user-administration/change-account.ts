import { mayChangeAccount } from '@washboard/contract/accounts/permissions';
import type { AuditAction } from '@washboard/contract/audit-log/audit-log';
import { hourS } from '@washboard/contract/time/durations';
import type { SQL } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import {
  administeredAccounts,
  mailRecipient,
  requireAnotherAdministrator,
  updateAccount,
} from '../../people/accounts/index.ts';
import { endSessionsWithin } from '../../people/identity/index.ts';
import { announceAccessChange } from '../../people/sessions/index.ts';
import { auditRefusal, recordAudit } from '../../platform/audit/index.ts';
import { orderMail } from '../../platform/mails/index.ts';
import { type AttemptLimit, countAttempt } from '../../platform/throttle/index.ts';
import { releaseClaimedAppliances } from '../../servicing/claiming/index.ts';
import { type AccountRow, findAdministeredAccount, lockAccount } from './administered-accounts.ts';

export interface AccountChange {
  actor: Actor;
  userId: string;
}

interface Attempt extends AccountChange {
  scope: SQL;
  action: AuditAction;
}

/**
 * The account's open live sockets re-check their rights. A refusal for lack of rights is audited.
 * @throws ProblemError USER_NOT_FOUND outside the scope, GRANT_TOO_HIGH for an account with more rights than the actor
 */
export async function changeAccount(
  context: Context,
  attempt: Attempt,
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

/** No other actor can exhaust the mails to an account. */
const perAccount: AttemptLimit = { name: 'passwordLink:account', tries: 5, windowS: hourS };
const perActor: AttemptLimit = { name: 'passwordLink:actor', tries: 60, windowS: hourS };

/**
 * The password stays valid, and the actor sees no link.
 * @throws ProblemError as `changeAccount`; ACCOUNT_STATUS_CONFLICT, TOO_MANY_REQUESTS
 */
export async function sendPasswordLink(context: Context, { actor, userId }: AccountChange): Promise<void> {
  const attempt = { actor, userId, scope: administeredAccounts(actor), action: 'password.resetRequested' } as const;
  await countAttempt(context, perActor, actor.userId);
  await countAttempt(context, perAccount, `${actor.userId} ${userId}`);
  await changeAccount(context, attempt, async (transaction, { email, status }) => {
    if (status !== 'ACTIVE') throw new ProblemError('ACCOUNT_STATUS_CONFLICT');
    await recordAudit(transaction, {
      at: context.clock.now(),
      actor,
      action: 'password.resetRequested',
      subject: userId,
    });
    await context.jobQueue.enqueue(transaction, 'code', { purpose: 'passwordReset', email, registrationId: null });
  });
}

/**
 * The actor's current session stays.
 * @returns the number of ended sessions
 * @throws ProblemError as `changeAccount`
 */
export async function endAccountSessions(context: Context, { actor, userId }: AccountChange): Promise<number> {
  const attempt = { actor, userId, scope: administeredAccounts(actor), action: 'account.sessionsEnded' } as const;
  let ended = 0;
  await changeAccount(context, attempt, async (transaction) => {
    const at = context.clock.now();
    const exceptSessionId = userId === actor.userId ? actor.sessionId : undefined;
    ended = await endSessionsWithin(transaction, { userId, exceptSessionId, at });
    if (ended === 0) return;
    const detail = { sessions: ended };
    await recordAudit(transaction, { at, actor, action: 'account.sessionsEnded', subject: userId, detail });
  });
  return ended;
}

/**
 * The row stays, for the audit log and a later activation.
 * @throws ProblemError as `changeAccount`; OWN_ACCOUNT, ACCOUNT_STATUS_CONFLICT, LAST_ADMINISTRATOR
 */
export async function deleteAccount(context: Context, { actor, userId }: AccountChange): Promise<void> {
  const attempt = { actor, userId, scope: administeredAccounts(actor), action: 'account.deleted' } as const;
  await changeAccount(context, attempt, async (transaction, account) => {
    const { status, role } = account;
    if (userId === actor.userId) throw new ProblemError('OWN_ACCOUNT');
    if (status === 'DELETED') throw new ProblemError('ACCOUNT_STATUS_CONFLICT');
    if (role === 'ADMIN' && status === 'ACTIVE') await requireAnotherAdministrator(transaction, userId);
    const at = context.clock.now();
    await updateAccount(transaction, { id: userId }, { status: 'DELETED' });
    const claimedAppliances = await releaseClaimedAppliances(transaction, userId, at);
    await endSessionsWithin(transaction, { userId, at });
    await orderMail(transaction, context, {
      kind: 'accountDeleted',
      to: mailRecipient(account),
      topic: { firstName: account.firstName },
    });
    await recordAudit(transaction, {
      at,
      actor,
      action: 'account.deleted',
      subject: userId,
      before: { status, claimedAppliances },
      after: { status: 'DELETED', claimedAppliances: [] },
    });
  });
}
