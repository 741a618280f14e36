import { outgoingEventKinds, testEventKind } from '@washboard/contract/webhooks/outgoing-events';
import {
  type DeliveryAttempt,
  deliveryReasons,
  deliveryStates,
  webhookOffReasons,
} from '@washboard/contract/webhooks/webhooks';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { outgoingSubscriptions } from '../../machines/outgoing-events/tables.ts';
import { users } from '../../people/accounts/tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The subscription with the same ID has the company, role and selection of the webhook. */
export const webhooks = pgTable('webhooks', {
  id: uuid('id')
    .primaryKey()
    .references(() => outgoingSubscriptions.id, { onDelete: 'cascade' }),
  version: integer('version').notNull().default(1),
  name: text('name').notNull(),
  url: text('url').notNull(),
  /** The secret is sealed (modules/platform/secrets). */
  secret: text('secret').notNull(),
  /** The previous secret signs as well until `previousSecretUntil`. */
  previousSecret: text('previous_secret'),
  previousSecretUntil: moment('previous_secret_until'),
  createdAt: moment('created_at').notNull(),
  createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  changedAt: moment('changed_at').notNull(),
  offReason: text('off_reason', { enum: webhookOffReasons }),
  offAt: moment('off_at'),
  failures: integer('failures').notNull().default(0),
  failingSince: moment('failing_since'),
  lastDeliveredAt: moment('last_delivered_at'),
  /** Webhooks that failed or were slow share separate places. */
  isSlow: boolean('is_slow').notNull().default(false),
  pausedUntil: moment('paused_until'),
  /** One process sends the deliveries until this time. */
  leasedUntil: moment('leased_until'),
  lastTurnAt: moment('last_turn_at'),
  dropped: integer('dropped').notNull().default(0),
});

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    eventId: uuid('event_id').notNull(),
    kind: text('kind', { enum: [...outgoingEventKinds, testEventKind] }).notNull(),
    serialNumber: text('serial_number'),
    at: moment('at').notNull(),
    isFarewell: boolean('is_farewell').notNull().default(false),
    body: text('body').notNull(),
    state: text('state', { enum: deliveryStates }).notNull(),
    reason: text('reason', { enum: deliveryReasons }),
    attempts: jsonb('attempts').$type<DeliveryAttempt[]>().notNull().default([]),
    attemptCount: integer('attempt_count').notNull().default(0),
    tries: integer('tries').notNull().default(0),
    queuedAt: moment('queued_at').notNull(),
    dueAt: moment('due_at').notNull(),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
    wasDelivered: boolean('was_delivered').notNull().default(false),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_event').on(table.webhookId, table.eventId),
    index('webhook_deliveries_newest').on(table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_due').on(table.webhookId, table.dueAt).where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_failed').on(table.webhookId, table.createdAt).where(sql`${table.state} = 'failed'`),
  ],
);
