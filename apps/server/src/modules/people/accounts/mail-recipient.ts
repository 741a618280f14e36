import type { users } from './tables.ts';

type Account = Pick<typeof users.$inferSelect, 'email' | 'firstName' | 'lastName' | 'language'>;

/** The account as a mail addresses it. */
export function mailRecipient({ email, firstName, lastName, language }: Account) {
  return { address: email, name: `${firstName} ${lastName}`.trim(), language };
}
