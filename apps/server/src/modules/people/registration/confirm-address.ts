import type { UserStatus } from '@washboard/contract/accounts/permissions';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { updateAccount, users } from '../accounts/index.ts';
import { checkCode } from '../verification-codes/index.ts';
import { codeTryLimit, countOrigin } from './limits.ts';
import { orderApplicationMails } from './order-application-mails.ts';

interface Confirmation {
  email: string;
  code: string;
  registrationId?: string | undefined;
  origin: string;
}

/**
 * Confirms the address of a sign-up: a kitchen manager is ACTIVE from now on, all others wait for approval.
 *
 * @throws ProblemError CODE_NOT_ACCEPTED, for whatever reason
 */
export async function confirmAddress(
  context: Context,
  { email, code, registrationId, origin }: Confirmation,
): Promise<UserStatus> {
  await countOrigin(context, codeTryLimit, origin);
  const at = context.clock.now();
  // Returned rather than thrown, so that a try is counted for good.
  const status = await context.database.orm.transaction(async (transaction) => {
    const right = await checkCode(transaction, { purpose: 'verification', email, code, registrationId, at });
    if (!right) return null;
    // The sign-up may have been replaced since the code was sent: then this is no longer the account it was for.
    const isSameSignUp =
      right.registrationId === null ? isNull(users.registrationId) : eq(users.registrationId, right.registrationId);
    const status = sql<UserStatus>`case when ${users.role} = 'KITCHEN_MANAGER' then 'ACTIVE' else 'PENDING_APPROVAL' end`;
    const isOpen = and(eq(users.status, 'INACTIVE'), isSameSignUp);
    const account = await updateAccount(transaction, { email }, { status, verifiedAt: at }, isOpen);
    if (!account) return null;
    await recordAudit(transaction, {
      at,
      actor: { userId: account.id, origin },
      action: 'account.verified',
      subject: account.id,
      before: { status: 'INACTIVE' },
      after: { status: account.status },
    });
    if (account.status === 'PENDING_APPROVAL') await orderApplicationMails(transaction, context, account);
    return account.status;
  });
  if (!status) throw new ProblemError('CODE_NOT_ACCEPTED');
  return status;
}
