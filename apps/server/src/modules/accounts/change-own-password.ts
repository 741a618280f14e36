import { eq } from 'drizzle-orm';
import type { Actor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { recordAudit } from '../audit/index.ts';
import { orderMail } from '../mails/index.ts';
import { announceAccessChange, endSessionsWithin } from '../sessions/index.ts';
import { mailRecipient } from './mail-recipient.ts';
import { hashPassword } from './passwords.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';
import { requireOwnPassword } from './require-own-password.ts';
import { users } from './tables.ts';

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

/**
 * Changes one's own password and ends all other sign-ins: one of them may be the reason.
 *
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
    await transaction.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await recordAudit(transaction, { at, actor, action: 'password.changed', subject: userId });
    const topic = { firstName: account.firstName };
    await orderMail(transaction, context, { kind: 'passwordChanged', to: mailRecipient(account), topic });
    await endSessionsWithin(transaction, { userId, exceptSessionId: sessionId, at });
  });
  announceAccessChange(context, userId);
}
