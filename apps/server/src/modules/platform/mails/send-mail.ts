import { brands } from '@washboard/contract/brands/brands';
import type { JobPayloads } from '../../../adapters/job-queue/job-queue.ts';
import { MailRefusedError } from '../../../adapters/mailer/mailer.ts';
import type { Context } from '../../../context.ts';
import type { MailOrder, SecretMailOrder } from './mail-order.ts';
import { renderMail } from './render-mail.ts';

/** Mails with secrets, which exist only while they are composed. Parameters, because their modules import this one. */
interface SecretMails {
  sendCode: (context: Context, request: JobPayloads['code']) => Promise<void>;
  sendInvitation: (context: Context, request: JobPayloads['invitation']) => Promise<void>;
}

/** Starts to send ordered mails. Without a mail server the orders wait. */
export async function startMailing(context: Context, { sendCode, sendInvitation }: SecretMails): Promise<void> {
  if (!context.mailer) {
    context.logger.warn('SMTP_URL is not set: mails wait, for three days at most, and no code reaches anybody');
    return;
  }
  await context.jobQueue.work('mail', (order) => sendMail(context, order as MailOrder));
  await context.jobQueue.work('code', (request) => sendCode(context, request));
  await context.jobQueue.work('invitation', (request) => sendInvitation(context, request));
}

/** Sends a mail immediately. A permanent refusal is logged and given up; after a rejection a retry may help. */
export async function sendMail(
  context: Pick<Context, 'mailer' | 'config' | 'logger' | 'metrics'>,
  order: MailOrder | SecretMailOrder,
): Promise<void> {
  try {
    await deliverMail(context, order);
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error;
    context.logger.warn({ err: error, kind: order.kind }, 'a mail was refused and will not be sent');
  }
}

/** Sends a mail once. @throws MailRefusedError, and other errors, after which a retry may help */
export async function deliverMail(
  { mailer, config, metrics }: Pick<Context, 'mailer' | 'config' | 'metrics'>,
  order: MailOrder | SecretMailOrder,
): Promise<void> {
  if (!mailer) throw new Error('no mail server is configured');
  const mail = renderMail(order, { brand: brands[config.brand], publicUrl: config.publicUrl });
  try {
    await mailer.send(mail);
    metrics.mails.inc({ outcome: 'sent' });
  } catch (error) {
    metrics.mails.inc({ outcome: error instanceof MailRefusedError ? 'refused' : 'failed' });
    throw error;
  }
}
