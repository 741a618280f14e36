export { type MailGroup, type MailItem, type WordedMail, withoutLinks } from './compose-mail.ts';
export { orderMail } from './mail-order.ts';
export { renderWorded } from './render-mail.ts';
export { deliverMail, sendMail, startMailing } from './send-mail.ts';
