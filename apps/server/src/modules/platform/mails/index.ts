import type { ServerModule } from '../../../module.ts';
import { mailMetrics, type SecretMails, startMailing } from './send-mail.ts';

export { type ComposedMail, mailFrame, withoutLinks } from './compose-mail.ts';
export { orderMail } from './mail-order.ts';
export type { MailSection, MailTone } from './mail-sections.ts';
export { layOutMail } from './render-mail.ts';
export { deliverMail, sendLaidOut, sendMail } from './send-mail.ts';
export { mailMetrics, startMailing };

export function createMailsModule(secretMails: SecretMails): ServerModule {
  return { metrics: mailMetrics, queues: [(context) => startMailing(context, secretMails)] };
}
