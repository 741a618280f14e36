import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { hashPassword, mailRecipient, refuseCommonPassword, updateAccount } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { announceAccessChange, endSessionsWithin } from '../../people/sessions/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { orderMail } from '../../platform/mails/index.ts';
import { passwordWrong, requireOwnPassword } from './require-own-password.ts';

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

/**
 * All other sessions end, because one of them may be the reason for the change.
 * @throws ProblemError PASSWORD_WRONG, PASSWORD_TOO_COMMON, TOO_MANY_REQUESTS
 */
export async function changeOwnPassword(
  context: Context,
  actor: Actor,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const account = await requireOwnPassword(context, actor, currentPassword, 'currentPassword');
  await refuseCommonPassword(newPassword, account, 'newPassword');
  const passwordHash = await hashPassword(newPassword);
  const at = context.clock.now();
  const { userId, sessionId } = actor;
  await context.database.orm.transaction(async (transaction) => {
    const isUnchanged = and(eq(users.status, account.status), eq(users.passwordHash, account.passwordHash));
    const changed = await updateAccount(transaction, { id: userId }, { passwordHash }, isUnchanged);
    // A reset by mail or a deletion after the comparison wins.
    if (!changed) throw passwordWrong('currentPassword');
    await recordAudit(transaction, { at, actor, action: 'password.changed', subject: userId });
    const topic = { firstName: account.firstName };
    await orderMail(transaction, context, { kind: 'passwordChanged', to: mailRecipient(account), topic });
    await endSessionsWithin(transaction, { userId, exceptSessionId: sessionId, at });
  });
  announceAccessChange(context, userId);
}
