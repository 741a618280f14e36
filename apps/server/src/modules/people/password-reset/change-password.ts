import { ne } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { orderMail } from '../../platform/mails/index.ts';
import { hashPassword, mailRecipient, refuseCommonPassword, updateAccount } from '../accounts/index.ts';
import { users } from '../accounts/tables.ts';
import { rememberKnownAddress } from '../identity/index.ts';
import { announceAccessChange, endSessionsWithin } from '../sessions/index.ts';
import { countOrigin, newPasswordLimit } from '../sign-up/index.ts';
import { checkCode } from '../verification-codes/index.ts';

interface NewPassword {
  email: string;
  token: string;
  newPassword: string;
  origin: string;
}

/**
 * The caller has the link of a mail. All sessions of the account end.
 * @throws ProblemError CODE_NOT_ACCEPTED, PASSWORD_TOO_COMMON
 */
export async function changePassword(
  context: Context,
  { email, token, newPassword, origin }: NewPassword,
): Promise<void> {
  await countOrigin(context, newPasswordLimit, origin);
  // The token is not used yet, so the person can try a better password.
  await refuseCommonPassword(newPassword, { email }, 'newpassword');
  const passwordHash = await hashPassword(newPassword);
  const at = context.clock.now();
  const userId = await context.database.orm.transaction(async (transaction) => {
    const right = await checkCode(transaction, { purpose: 'passwordReset', email, code: token, at });
    if (!right) return null;
    const account = await updateAccount(transaction, { email }, { passwordHash }, ne(users.status, 'DELETED'));
    if (!account) return null;
    // Only the owner of the link may learn that the password contains the names.
    await refuseCommonPassword(newPassword, account, 'newpassword');
    const { id, firstName } = account;
    await recordAudit(transaction, {
      at,
      actor: { userId: id, origin },
      action: 'password.changed',
      subject: id,
      detail: { by: 'link' },
    });
    await orderMail(transaction, context, {
      kind: 'passwordChanged',
      to: mailRecipient(account),
      topic: { firstName },
    });
    await endSessionsWithin(transaction, { userId: id, at });
    return id;
  });
  if (!userId) throw new ProblemError('CODE_NOT_ACCEPTED');
  announceAccessChange(context, userId);
  await rememberKnownAddress(context, { email, origin });
}
