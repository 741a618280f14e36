export {
  type ComposedMail,
  type MailGroup,
  type MailItem,
  mailFrame,
  type WordedMail,
  withoutLinks,
} from './compose-mail.ts';
export { orderMail } from './mail-order.ts';
export type { MailSection, MailTone } from './mail-sections.ts';
export { layOutMail, renderWorded } from './render-mail.ts';
export { deliverMail, sendLaidOut, sendMail, startMailing } from './send-mail.ts';
