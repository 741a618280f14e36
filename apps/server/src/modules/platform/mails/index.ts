export { orderMail } from './mail-order.ts';
export { sendMail, startMailing } from './send-mail.ts';
