import type { Context } from '../../../context.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { findCredentials } from '../accounts/index.ts';
import { codeRequestLimit, countMail, countOrigin } from '../sign-up/index.ts';

interface PasswordResetRequest {
  email: string;
  origin: string;
}

/** The work is the same with and without an account. */
export async function requestPasswordReset(context: Context, { email, origin }: PasswordResetRequest): Promise<void> {
  await countOrigin(context, codeRequestLimit, origin);
  await countMail(context, 'passwordReset', { email, origin });
  const account = await findCredentials(context.database.orm, email);
  await context.database.orm.transaction(async (transaction) => {
    await recordAudit(transaction, {
      at: context.clock.now(),
      actor: null,
      origin,
      action: 'password.resetRequested',
      subject: account?.userId ?? null,
    });
    await context.jobQueue.enqueue(transaction, 'code', { purpose: 'passwordReset', email, registrationId: null });
  });
}
