import type { MailOrder } from '../mails/index.ts';
import type { AccountRow } from './accounts-repository.ts';

export function recipientOf({ email, firstName, lastName, language }: AccountRow): MailOrder['to'] {
  return { address: email, name: `${firstName} ${lastName}`, language };
}
