import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Gateway processes and their last beats, so that the machines of a dead one are shown offline. */
export const gateways = pgTable('gateways', {
  id: uuid('id').primaryKey(),
  lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
});
