import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';

/** The last beats reveal dead gateways, whose machines are shown offline. */
export const gateways = pgTable('gateways', {
  id: uuid('id').primaryKey(),
  lastSeenAt: instantUs('last_seen_at').notNull(),
});
