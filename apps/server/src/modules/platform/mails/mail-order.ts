import { randomUUID } from 'node:crypto';
import type { Role } from '@washboard/contract/accounts/permissions';
import type { Language } from '@washboard/contract/languages/languages';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';

/** Orders wait in the database, so they contain no secrets. */
export interface MailTopics {
  /** Sent after a sign-up with an address that already has an account. */
  accountExists: { firstName: string };
  passwordChanged: { firstName: string };
  applicationReceived: { firstName: string; companyName: string };
  applicationWaits: { firstName: string; applicant: string; applicantEmail: string; companyName: string };
  applicationAccepted: { firstName: string; role: Role; companyName: string; companyCode: string };
  applicationRefused: { firstName: string; companyName: string };
  accountActivated: { firstName: string };
  accountDeleted: { firstName: string };
  invitedWithAccount: { firstName: string };
  /** The receiver requested it, or no delivery has succeeded for days. */
  webhookGone: { firstName: string; webhook: string; receiver: string };
  webhookFailing: { firstName: string; webhook: string; receiver: string };
  test: { firstName: string };
  ledgerCheckpoint: { origin: string; checkpoint: string };
}

/** These mails are never stored, only composed when sent. */
export interface SecretTopics {
  verificationCode: { firstName: string; code: string };
  passwordReset: { firstName: string; link: string };
  invitation: { firstName: string; inviter: string; companyName: string; role: Role; link: string };
}

interface Recipient {
  address: string;
  name: string;
  language: Language;
}

type OrderOf<T> = { [K in keyof T]: { kind: K; to: Recipient; topic: T[K]; id?: string } }[keyof T];

export type MailOrder = OrderOf<MailTopics>;
export type SecretMailOrder = OrderOf<SecretTopics>;

/** Pass the transaction of the change that the mail announces. */
export async function orderMail(
  orm: Pick<Orm, 'execute'>,
  { jobQueue }: Pick<Context, 'jobQueue'>,
  order: MailOrder,
): Promise<void> {
  await jobQueue.enqueue(orm, 'mail', { id: randomUUID(), ...order });
}
