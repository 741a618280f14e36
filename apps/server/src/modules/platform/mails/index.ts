import type { ServerModule } from '../../../module.ts';
import { mailMetrics, startMailing } from './send-mail.ts';

export { type ComposedMail, mailFrame, withoutLinks } from './compose-mail.ts';
export { orderMail } from './mail-order.ts';
export type { MailSection, MailTone } from './mail-sections.ts';
export { layOutMail } from './render-mail.ts';
export { deliverMail, sendLaidOut, sendMail, workMailQueue } from './send-mail.ts';
export { mailMetrics, startMailing };

export const mailsModule: ServerModule = {
  metrics: mailMetrics,
  queues: [startMailing],
};
