import { outgoingEventKinds, testEventKind } from '@washboard/contract/webhooks/outgoing-events';
import {
  type DeliveryAttempt,
  deliveryReasons,
  deliveryStates,
  webhookOffReasons,
} from '@washboard/contract/webhooks/webhooks';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instantMs } from '../../../adapters/database/columns.ts';
import { outgoingSubscriptions } from '../../machines/outgoing-events/tables.ts';
import { users } from '../../people/accounts/tables.ts';

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
  previousSecretUntil: instantMs('previous_secret_until'),
  createdAt: instantMs('created_at').notNull(),
  createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  changedAt: instantMs('changed_at').notNull(),
  offReason: text('off_reason', { enum: webhookOffReasons }),
  offAt: instantMs('off_at'),
  failures: integer('failures').notNull().default(0),
  failingSince: instantMs('failing_since'),
  lastDeliveredAt: instantMs('last_delivered_at'),
  /** Webhooks that failed or were slow share separate places. */
  isSlow: boolean('is_slow').notNull().default(false),
  pausedUntil: instantMs('paused_until'),
  /** One process sends the deliveries until this time. */
  leasedUntil: instantMs('leased_until'),
  lastTurnAt: instantMs('last_turn_at'),
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
    at: instantMs('at').notNull(),
    isFarewell: boolean('is_farewell').notNull().default(false),
    body: text('body').notNull(),
    state: text('state', { enum: deliveryStates }).notNull(),
    reason: text('reason', { enum: deliveryReasons }),
    attempts: jsonb('attempts').$type<DeliveryAttempt[]>().notNull().default([]),
    attemptCount: integer('attempt_count').notNull().default(0),
    tries: integer('tries').notNull().default(0),
    queuedAt: instantMs('queued_at').notNull(),
    dueAt: instantMs('due_at').notNull(),
    createdAt: instantMs('created_at').notNull(),
    settledAt: instantMs('settled_at'),
    wasDelivered: boolean('was_delivered').notNull().default(false),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_event').on(table.webhookId, table.eventId),
    index('webhook_deliveries_newest').on(table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_due').on(table.webhookId, table.dueAt).where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_failed').on(table.webhookId, table.createdAt).where(sql`${table.state} = 'failed'`),
  ],
);
