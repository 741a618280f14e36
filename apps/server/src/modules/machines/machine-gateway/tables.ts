import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The last beats reveal dead gateways, whose machines are shown offline. */
export const gateways = pgTable('gateways', {
  id: uuid('id').primaryKey(),
  lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
});
