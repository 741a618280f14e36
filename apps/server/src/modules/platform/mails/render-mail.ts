import type { Brand } from '@washboard/contract/brands/brands';
import type { Mail } from '../../../adapters/mailer/mailer.ts';
import { composeMail } from './compose-mail.ts';
import { layOutHtml } from './lay-out-html.ts';
import { layOutText } from './lay-out-text.ts';
import type { MailOrder, SecretMailOrder } from './mail-order.ts';

/** An order as the mail that is sent, in the recipient's language. */
export function renderMail(
  order: MailOrder | SecretMailOrder,
  { brand, publicUrl }: { brand: Brand; publicUrl: string },
): Mail {
  const mail = composeMail(order, { brand, publicUrl });
  const { address, name } = order.to;
  return { to: { address, name }, subject: mail.subject, text: layOutText(mail), html: layOutHtml(mail) };
}
