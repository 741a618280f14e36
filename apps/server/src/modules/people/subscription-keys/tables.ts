import { bigint, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';
import { users } from '../accounts/tables.ts';

/** Keys are stored as hashes only. */
export const subscriptionKeys = pgTable('subscription_keys', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  keyHash: text('key_hash').notNull().unique(),
  hint: text('hint').notNull(),
  /** The previous key is accepted until `previousValidUntil`. */
  previousKeyHash: text('previous_key_hash').unique(),
  previousValidUntil: instantUs('previous_valid_until'),
  /** The quota applies to each caller. */
  requestsPerMinute: integer('requests_per_minute').notNull(),
  createdAt: instantUs('created_at').notNull().defaultNow(),
  createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  rotatedAt: instantUs('rotated_at'),
  revokedAt: instantUs('revoked_at'),
  lastUsedAt: instantUs('last_used_at'),
});

/** Days are in UTC. */
export const subscriptionKeyDays = pgTable(
  'subscription_key_days',
  {
    keyId: uuid('key_id')
      .notNull()
      .references(() => subscriptionKeys.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    requests: bigint('requests', { mode: 'number' }).notNull(),
    refused: bigint('refused', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.day] })],
);
