import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../adapters/database/database.ts';
import { type OutgoingConsumer, outgoingEvents, outgoingSubscriptions } from './tables.ts';

type Subscription = Omit<typeof outgoingSubscriptions.$inferSelect, 'dropped'>;

export async function addEventSubscription(transaction: Transaction, subscription: Subscription): Promise<void> {
  await transaction.insert(outgoingSubscriptions).values(subscription);
}

export async function changeEventSubscription(
  transaction: Transaction,
  id: string,
  changes: Partial<Pick<Subscription, 'kinds' | 'serialNumbers' | 'isActive'>>,
): Promise<void> {
  await transaction.update(outgoingSubscriptions).set(changes).where(eq(outgoingSubscriptions.id, id));
}

/**
 * Foreign keys remove the consumer's rows. A consumer that is taking events waits for this transaction, and then finds
 * no subscription.
 */
export async function removeEventSubscription(transaction: Transaction, id: string): Promise<void> {
  await transaction.delete(outgoingSubscriptions).where(eq(outgoingSubscriptions.id, id));
  await transaction.execute(sql`
    delete from ${outgoingEvents} where ctid = any(array(
      select ctid from ${outgoingEvents} where ${outgoingEvents.subscriptionId} = ${id} for update skip locked))`);
}

export type DequeuedEvent = Omit<typeof outgoingEvents.$inferSelect, 'at' | 'recordedAt'> & {
  at: Date;
  recordedAt: Date;
};

const eventsFor = (consumer: OutgoingConsumer) => sql`
  outgoing_events e join ${outgoingSubscriptions} s on s.id = e.subscription_id where s.consumer = ${consumer}`;

export function areEventsWaiting(consumer: OutgoingConsumer): SQL {
  return sql`exists (select from ${eventsFor(consumer)})`;
}

/** Store the effects of the events in the same transaction, so that a process that dies loses and repeats none. */
export async function dequeueEvents(
  transaction: Transaction,
  consumer: OutgoingConsumer,
  limit: number,
): Promise<DequeuedEvent[]> {
  const { rows } = await transaction.execute<Record<keyof DequeuedEvent, never>>(sql`
    with dequeued as (
      delete from outgoing_events where ctid = any(array(
        select e.ctid from ${eventsFor(consumer)} order by e.recorded_at limit ${limit} for update of e skip locked))
      returning *)
    select subscription_id as "subscriptionId", event_id as "eventId", kind, serial_number as "serialNumber", at,
      recorded_at as "recordedAt", is_farewell as "isFarewell", data
    from dequeued order by recorded_at`);
  return (rows as DequeuedEvent[]).map((row) => ({
    ...row,
    at: new Date(row.at),
    recordedAt: new Date(row.recordedAt),
  }));
}

/** A transaction that began before the removal may still have written events. */
export async function removeOrphanedEvents({ orm }: Database): Promise<void> {
  await orm.execute(sql`
    delete from outgoing_events e where not exists (
      select from ${outgoingSubscriptions} s where s.id = e.subscription_id)`);
}
