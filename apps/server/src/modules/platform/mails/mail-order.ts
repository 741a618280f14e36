import type { Role } from '@washboard/contract/accounts/permissions';
import type { Language } from '@washboard/contract/languages/languages';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';

/** What each kind of mail speaks of. Nothing here is secret: orders wait in the database. */
export interface MailTopics {
  /** Somebody signed up with an address that has an account. */
  accountExists: { firstName: string };
  passwordChanged: { firstName: string };
  /** To the applicant: the address is confirmed, an answer comes within three working days. */
  applicationReceived: { firstName: string; companyName: string };
  /** To those who may decide. */
  applicationWaits: { firstName: string; applicant: string; applicantEmail: string; companyName: string };
  applicationAccepted: { firstName: string; role: Role; companyName: string; companyCode: string };
  applicationRefused: { firstName: string; companyName: string };
  /** An administrator activated the account. */
  accountActivated: { firstName: string };
  accountDeleted: { firstName: string };
}

/** What is told only at the moment of sending, because it must not lie about. */
export interface SecretTopics {
  verificationCode: { firstName: string; code: string };
  passwordReset: { firstName: string; link: string };
}

interface Recipient {
  address: string;
  name: string;
  language: Language;
}

type OrderOf<T> = { [K in keyof T]: { kind: K; to: Recipient; topic: T[K] } }[keyof T];

export type MailOrder = OrderOf<MailTopics>;
export type SecretMailOrder = OrderOf<SecretTopics>;

/** Orders a mail, to be sent by the role `jobs`. Give it the transaction of what the mail tells. */
export async function orderMail(
  orm: Pick<Orm, 'execute'>,
  { jobQueue }: Pick<Context, 'jobQueue'>,
  order: MailOrder,
): Promise<void> {
  await jobQueue.enqueue(orm, 'mail', order);
}
