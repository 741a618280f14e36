import { and, eq } from 'drizzle-orm';
import type { JobPayloads } from '../../../adapters/job-queue/job-queue.ts';
import type { Context } from '../../../context.ts';
import { sendMail } from '../../platform/mails/index.ts';
import { isPerson, mailRecipient } from '../accounts/index.ts';
import { users } from '../accounts/tables.ts';
import { issueCode } from '../verification-codes/index.ts';

type CodeJob = JobPayloads['code'];
type Account = typeof users.$inferSelect;

/** A repeated job creates a new code, which replaces the previous one. */
export async function sendCode(context: Context, job: CodeJob): Promise<void> {
  const [account] = await context.database.orm
    .select()
    .from(users)
    .where(and(isPerson, eq(users.email, job.email)));
  if (!account) return;
  if (account.status === 'DELETED') return sendAccountDeleted(context, account, job);
  if (job.purpose === 'passwordReset') return sendResetLink(context, account);
  if (account.status === 'INACTIVE') return sendVerificationCode(context, account, job);
  // The owner learns of a sign-up for an existing account.
  if (job.registrationId === null || job.registrationId === account.registrationId) return;
  const { firstName } = account;
  await sendMail(context, { kind: 'accountExists', to: mailRecipient(account), topic: { firstName } });
}

/** Without this mail the person would wait for a code. */
async function sendAccountDeleted(context: Context, account: Account, job: CodeJob): Promise<void> {
  if (job.registrationId === null) return;
  const { firstName } = account;
  await sendMail(context, { kind: 'accountDeleted', to: mailRecipient(account), topic: { firstName } });
}

async function sendVerificationCode(context: Context, account: Account, job: CodeJob): Promise<void> {
  const { email, firstName, registrationId } = account;
  // A newer sign-up has replaced this one.
  if (job.registrationId !== null && job.registrationId !== registrationId) return;
  const code = await issueCode(context, { purpose: 'verification', email, registrationId });
  await sendMail(context, { kind: 'verificationCode', to: mailRecipient(account), topic: { firstName, code } });
}

async function sendResetLink(context: Context, account: Account): Promise<void> {
  const { email, firstName } = account;
  const token = await issueCode(context, { purpose: 'passwordReset', email, registrationId: null });
  const link = `${context.config.publicUrl}/changepassword?${new URLSearchParams({ token, email })}`;
  await sendMail(context, { kind: 'passwordReset', to: mailRecipient(account), topic: { firstName, link } });
}
