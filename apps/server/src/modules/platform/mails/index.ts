export { orderMail } from './mail-order.ts';
export { deliverMail, sendMail, startMailing } from './send-mail.ts';
