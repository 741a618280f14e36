import { roles } from '@washboard/contract/accounts/permissions';
import { outgoingEventKinds } from '@washboard/contract/webhooks/outgoing-events';
import { sql } from 'drizzle-orm';
import { bigint, boolean, char, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { companies } from '../../people/companies/tables.ts';

/** The modules that take events, each its own. */
export const outgoingConsumers = ['webhooks'] as const;
export type OutgoingConsumer = (typeof outgoingConsumers)[number];

/** Who gets which events of which machines. */
export const outgoingSubscriptions = pgTable(
  'outgoing_subscriptions',
  {
    id: uuid('id').primaryKey(),
    consumer: text('consumer', { enum: outgoingConsumers }).notNull(),
    companyCode: char('company_code', { length: 6 })
      .notNull()
      .references(() => companies.companyCode, { onDelete: 'cascade' }),
    /** It gets what an account of the company with this role sees. */
    role: text('role', { enum: roles }).notNull(),
    kinds: text('kinds', { enum: outgoingEventKinds }).array().notNull(),
    /** Null: all machines. */
    serialNumbers: text('serial_numbers').array(),
    isActive: boolean('is_active').notNull(),
    /** Events that were not written, because too many waited. */
    dropped: bigint('dropped', { mode: 'number' }).notNull().default(0),
  },
  (table) => [index('outgoing_subscriptions_company').on(table.companyCode).where(sql`${table.isActive}`)],
);

/** The outbox: one row for each event and subscription, until its consumer has taken it. */
export const outgoingEvents = pgTable(
  'outgoing_events',
  {
    // Not a foreign key: a subscription that is being removed must not fail the transaction of a machine.
    subscriptionId: uuid('subscription_id').notNull(),
    eventId: uuid('event_id').notNull(),
    kind: text('kind', { enum: outgoingEventKinds }).notNull(),
    serialNumber: text('serial_number').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull(),
    /** It reports that the machine left the scope, so it goes out although the machine is no longer there. */
    isFarewell: boolean('is_farewell').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.eventId] })],
);
