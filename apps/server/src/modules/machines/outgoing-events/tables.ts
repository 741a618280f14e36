import { roles } from '@washboard/contract/accounts/permissions';
import { outgoingEventKinds } from '@washboard/contract/webhooks/outgoing-events';
import { sql } from 'drizzle-orm';
import { bigint, boolean, char, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';
import { companies } from '../../people/companies/tables.ts';

export const outgoingConsumers = ['webhooks'] as const;
export type OutgoingConsumer = (typeof outgoingConsumers)[number];

export const outgoingSubscriptions = pgTable(
  'outgoing_subscriptions',
  {
    id: uuid('id').primaryKey(),
    consumer: text('consumer', { enum: outgoingConsumers }).notNull(),
    companyCode: char('company_code', { length: 6 })
      .notNull()
      .references(() => companies.companyCode, { onDelete: 'cascade' }),
    /** The subscription receives what an account of the company with this role sees. */
    role: text('role', { enum: roles }).notNull(),
    kinds: text('kinds', { enum: outgoingEventKinds }).array().notNull(),
    /** Null stands for all machines. */
    serialNumbers: text('serial_numbers').array(),
    isActive: boolean('is_active').notNull(),
    dropped: bigint('dropped', { mode: 'number' }).notNull().default(0),
  },
  (table) => [index('outgoing_subscriptions_company').on(table.companyCode).where(sql`${table.isActive}`)],
);

export const outgoingEvents = pgTable(
  'outgoing_events',
  {
    // A foreign key would let the removal of a subscription fail the transaction of a machine.
    subscriptionId: uuid('subscription_id').notNull(),
    eventId: uuid('event_id').notNull(),
    kind: text('kind', { enum: outgoingEventKinds }).notNull(),
    serialNumber: text('serial_number').notNull(),
    at: instantUs('at').notNull(),
    recordedAt: instantUs('recorded_at').notNull(),
    /**
     * The event reports that the machine left the scope, so it is sent although the subscription no longer sees the
     * machine.
     */
    isFarewell: boolean('is_farewell').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.eventId] })],
);
