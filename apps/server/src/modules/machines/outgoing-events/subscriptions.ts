import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import { outgoingEvents, outgoingSubscriptions } from './tables.ts';

type Subscription = Omit<typeof outgoingSubscriptions.$inferSelect, 'dropped'>;

export async function addSubscription(transaction: Transaction, subscription: Subscription): Promise<void> {
  await transaction.insert(outgoingSubscriptions).values(subscription);
}

export async function changeSubscription(
  transaction: Transaction,
  id: string,
  changes: Partial<Pick<Subscription, 'kinds' | 'serialNumbers' | 'isActive'>>,
): Promise<void> {
  await transaction.update(outgoingSubscriptions).set(changes).where(eq(outgoingSubscriptions.id, id));
}

/**
 * What its consumer stores for it goes with it, by a foreign key. Events that are being taken are left alone: who takes
 * them waits for this transaction, and then finds no subscription.
 */
export async function removeSubscription(transaction: Transaction, id: string): Promise<void> {
  await transaction.delete(outgoingSubscriptions).where(eq(outgoingSubscriptions.id, id));
  await transaction.execute(sql`
    delete from ${outgoingEvents} where ctid = any(array(
      select ctid from ${outgoingEvents} where ${outgoingEvents.subscriptionId} = ${id} for update skip locked))`);
}
