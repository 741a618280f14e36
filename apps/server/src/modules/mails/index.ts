export { type MailOrder, orderMail, type SecretMailOrder } from './mail-order.ts';
