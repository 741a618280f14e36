export { type MailOrder, orderMail, type SecretMailOrder } from './mail-order.ts';
export { sendMail } from './send-mail.ts';
export { type SendCode, startMailing } from './start-mailing.ts';
