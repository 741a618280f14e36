import { eq } from 'drizzle-orm';
import type { JobPayloads } from '../../../adapters/job-queue/job-queue.ts';
import type { Context } from '../../../context.ts';
import { sendMail } from '../../platform/mails/index.ts';
import { mailRecipient, users } from '../accounts/index.ts';
import { issueCode } from '../verification-codes/index.ts';
import { codeRequestLimit, countMail, countOrigin } from './limits.ts';

interface CodeRequest {
  email: string;
  /** The sign-up that the code is for, if the caller knows it. */
  registrationId?: string | undefined;
  origin: string;
}

/** Asks for a new code. Whether the address may have one is found out later, in the job. */
export async function requestCode(context: Context, { email, registrationId, origin }: CodeRequest): Promise<void> {
  await countOrigin(context, codeRequestLimit, origin);
  await countMail(context, 'verification', { email, origin });
  await context.jobQueue.enqueue(context.database.orm, 'code', {
    purpose: 'verification',
    email,
    registrationId: registrationId ?? null,
  });
}

type CodeJob = JobPayloads['code'];
type Account = typeof users.$inferSelect;

/**
 * The job behind each request for a code: makes and mails one, if the address has an account that may have it. Done
 * again, it makes a new code, which takes the place of the older.
 */
export async function sendCode(context: Context, job: CodeJob): Promise<void> {
  const [account] = await context.database.orm.select().from(users).where(eq(users.email, job.email));
  if (!account) return;
  if (account.status === 'DELETED') return sendNoticeOfDeletion(context, account, job);
  if (job.purpose === 'passwordReset') return sendResetLink(context, account);
  if (account.status === 'INACTIVE') return sendVerificationCode(context, account, job);
  // Only a sign-up has an ID: whoever tried to sign up should learn that they have no need to.
  if (job.registrationId === null || job.registrationId === account.registrationId) return;
  const { firstName } = account;
  await sendMail(context, { kind: 'accountExists', to: mailRecipient(account), topic: { firstName } });
}

/** Whoever tried to sign up again should not wait in vain for a code. */
async function sendNoticeOfDeletion(context: Context, account: Account, job: CodeJob): Promise<void> {
  if (job.registrationId === null) return;
  const { firstName } = account;
  await sendMail(context, { kind: 'accountDeleted', to: mailRecipient(account), topic: { firstName } });
}

async function sendVerificationCode(context: Context, account: Account, job: CodeJob): Promise<void> {
  const { email, firstName, registrationId } = account;
  // Somebody has signed up with this address since: the older sign-up is void.
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
