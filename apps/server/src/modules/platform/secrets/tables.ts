import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

export const secretKeys = pgTable(
  'secret_keys',
  {
    id: smallint('id').primaryKey().default(1),
    fingerprint: text('fingerprint').notNull(),
    since: timestamp('since', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [check('secret_keys_one', sql`${table.id} = 1`)],
);
