export { type ComposedMail, mailFrame, withoutLinks } from './compose-mail.ts';
export { orderMail } from './mail-order.ts';
export type { MailSection, MailTone } from './mail-sections.ts';
export { layOutMail } from './render-mail.ts';
export { deliverMail, mailMetrics, sendLaidOut, sendMail, startMailing } from './send-mail.ts';
