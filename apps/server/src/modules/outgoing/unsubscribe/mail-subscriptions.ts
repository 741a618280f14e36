import { hourS } from '@washboard/contract/time/durations';
import type { SubscriptionState, UnsubscribeKind } from '@washboard/contract/unsubscribe/unsubscribe';
import { and, eq, ne } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { updateAccount } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { type AttemptLimit, countAttempt } from '../../platform/throttle/index.ts';
import { readUnsubscribeToken } from './unsubscribe-links.ts';

/** The caller locks the account's row. */
export interface MailSubscription {
  isOn(transaction: Transaction, userId: string): Promise<boolean>;
  switchTo(transaction: Transaction, isOn: boolean, of: { userId: string; now: Date }): Promise<void>;
}

export type MailSubscriptions = Readonly<Record<UnsubscribeKind, MailSubscription>>;

type AccountSwitch = 'weeklyReport' | 'monthlyReport';

export function accountSwitch(field: AccountSwitch): MailSubscription {
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

/** Each change adds to the audit log, and a link never expires. */
const perAccount: AttemptLimit = { name: 'unsubscribe:account', tries: 60, windowS: hourS };

interface Request {
  token: string;
  origin: string;
  /** If omitted, the subscription is only read. */
  isOn?: boolean;
}

/** @throws ProblemError CODE_NOT_ACCEPTED, TOO_MANY_REQUESTS */
export async function changeMailSubscription(
  context: Context,
  subscriptions: MailSubscriptions,
  { token, origin, isOn: requested }: Request,
): Promise<SubscriptionState> {
  const target = await readUnsubscribeToken(context, token);
  if (!target) throw new ProblemError('CODE_NOT_ACCEPTED');
  const { kind, userId } = target;
  if (requested !== undefined) await countAttempt(context, perAccount, userId);
  const subscription = subscriptions[kind];
  return context.database.orm.transaction(async (transaction) => {
    const [account] = await transaction
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), ne(users.status, 'DELETED')))
      .for('update');
    if (!account) return { kind, isOn: false };
    const isOn = await subscription.isOn(transaction, userId);
    if (requested === undefined || requested === isOn) return { kind, isOn };
    const now = context.clock.now();
    await subscription.switchTo(transaction, requested, { userId, now });
    await recordAudit(transaction, {
      at: now,
      actor: { userId, origin },
      action: 'account.changed',
      subject: userId,
      before: { [kind]: isOn },
      after: { [kind]: requested },
      detail: { by: 'link' },
    });
    return { kind, isOn: requested };
  });
}
