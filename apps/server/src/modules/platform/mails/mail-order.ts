import { randomUUID } from 'node:crypto';
import type { Role } from '@washboard/contract/accounts/permissions';
import type { Language } from '@washboard/contract/languages/languages';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';

/** The values of each kind of mail. No secrets: orders wait in the database. */
export interface MailTopics {
  /** Somebody signed up with an address that already has an account. */
  accountExists: { firstName: string };
  passwordChanged: { firstName: string };
  /** To the applicant: the address is confirmed, a decision follows within three working days. */
  applicationReceived: { firstName: string; companyName: string };
  /** To the accounts that may decide. */
  applicationWaits: { firstName: string; applicant: string; applicantEmail: string; companyName: string };
  applicationAccepted: { firstName: string; role: Role; companyName: string; companyCode: string };
  applicationRefused: { firstName: string; companyName: string };
  accountActivated: { firstName: string };
  accountDeleted: { firstName: string };
  /** Somebody invited an address that has an account already. */
  invitedWithAccount: { firstName: string };
  /** A webhook was switched off: its receiver asked for it, or nothing has arrived for days. */
  webhookGone: { firstName: string; webhook: string; receiver: string };
  webhookFailing: { firstName: string; webhook: string; receiver: string };
  /** An administrator tries whether mails arrive. */
  test: { firstName: string };
  /** The newest signed state of the ledger's log, for somebody who keeps it. */
  ledgerCheckpoint: { origin: string; checkpoint: string };
}

/** Mails with secrets; they are never stored, only composed when sent. */
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

/** Orders a mail, which the role `jobs` sends. Pass the transaction of the change that the mail announces. */
export async function orderMail(
  orm: Pick<Orm, 'execute'>,
  { jobQueue }: Pick<Context, 'jobQueue'>,
  order: MailOrder,
): Promise<void> {
  await jobQueue.enqueue(orm, 'mail', { id: randomUUID(), ...order });
}
