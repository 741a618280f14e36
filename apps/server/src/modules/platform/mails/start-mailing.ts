import type { JobPayloads } from '../../../adapters/job-queue/job-queue.ts';
import type { Context } from '../../../context.ts';
import type { MailOrder } from './mail-order.ts';
import { sendMail } from './send-mail.ts';

/** Makes and mails a code; given in, because the module that does it sends mails itself. */
export type SendCode = (context: Context, request: JobPayloads['code']) => Promise<void>;

/** From now on this process sends what is ordered. Without a mail server orders wait. */
export async function startMailing(context: Context, sendCode: SendCode): Promise<void> {
  if (!context.mailer) {
    context.logger.warn('SMTP_URL is not set: mails wait, for three days at most, and no code reaches anybody');
    return;
  }
  await context.jobQueue.work('mail', (order) => sendMail(context, order as MailOrder));
  await context.jobQueue.work('code', (request) => sendCode(context, request));
}
