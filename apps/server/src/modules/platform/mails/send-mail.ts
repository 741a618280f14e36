import { brands } from '@washboard/contract/brands/brands';
import type { JobPayloads } from '../../../adapters/job-queue/job-queue.ts';
import { MailRefusedError } from '../../../adapters/mailer/mailer.ts';
import type { Context } from '../../../context.ts';
import type { MailOrder, SecretMailOrder } from './mail-order.ts';
import { renderMail } from './render-mail.ts';

/** Makes and mails a code; given in, because the module that does it sends mails itself. */
type SendCode = (context: Context, request: JobPayloads['code']) => Promise<void>;

/** From now on this process sends what is ordered. Without a mail server orders wait. */
export async function startMailing(context: Context, sendCode: SendCode): Promise<void> {
  if (!context.mailer) {
    context.logger.warn('SMTP_URL is not set: mails wait, for three days at most, and no code reaches anybody');
    return;
  }
  await context.jobQueue.work('mail', (order) => sendMail(context, order as MailOrder));
  await context.jobQueue.work('code', (request) => sendCode(context, request));
}

/**
 * Sends a mail now. One that is refused for good is written to the log and given up; when this rejects, trying again
 * may help.
 */
export async function sendMail(
  { mailer, config, logger }: Pick<Context, 'mailer' | 'config' | 'logger'>,
  order: MailOrder | SecretMailOrder,
): Promise<void> {
  if (!mailer) throw new Error('no mail server is configured');
  const mail = renderMail(order, { brand: brands[config.brand], publicUrl: config.publicUrl });
  try {
    await mailer.send(mail);
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error;
    logger.warn({ err: error, kind: order.kind }, 'a mail was refused and will not be sent');
  }
}
