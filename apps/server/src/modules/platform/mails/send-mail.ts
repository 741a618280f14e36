import { brands } from '@washboard/contract/brands/brands';
import { MailRefusedError } from '../../../adapters/mailer/mailer.ts';
import type { Context } from '../../../context.ts';
import type { MailOrder, SecretMailOrder } from './mail-order.ts';
import { renderMail } from './render-mail.ts';

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
