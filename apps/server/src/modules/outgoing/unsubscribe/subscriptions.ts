import type { UnsubscribeKind } from '@washboard/contract/accounts/unsubscribe';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import { updateAccount } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';

/** How mails of one kind are switched off and on. The account exists, and its row is locked. */
export interface Subscription {
  isOn(transaction: Transaction, userId: string): Promise<boolean>;
  switchTo(transaction: Transaction, isOn: boolean, of: { userId: string; now: Date }): Promise<void>;
}

/** What each kind of link switches off. */
export type Subscriptions = Readonly<Record<UnsubscribeKind, Subscription>>;

type AccountSwitch = 'weeklyReport' | 'monthlyReport';

/** A subscription that is a switch of the account's profile. */
export function accountSwitch(field: AccountSwitch): Subscription {
  return {
    async isOn(transaction, userId) {
      const [account] = await transaction.select({ isOn: users[field] }).from(users).where(eq(users.id, userId));
      return account?.isOn ?? false;
    },
    async switchTo(transaction, isOn, { userId }) {
      await updateAccount(transaction, { id: userId }, { [field]: isOn });
    },
  };
}
