import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { instantMs } from '../../../adapters/database/columns.ts';

export const secretKeys = pgTable(
  'secret_keys',
  {
    id: smallint('id').primaryKey().default(1),
    fingerprint: text('fingerprint').notNull(),
    since: instantMs('since').notNull(),
  },
  (table) => [check('secret_keys_one', sql`${table.id} = 1`)],
);
