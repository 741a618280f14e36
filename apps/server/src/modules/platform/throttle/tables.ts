import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';

/** Tries count in a window that ends at `endsAt`. */
export const throttles = pgTable(
  'throttles',
  {
    /** The name of the limit and a hash of the caller, such as `signIn:account:` and the hash. */
    key: text('key').primaryKey(),
    tries: integer('tries').notNull(),
    endsAt: instantUs('ends_at').notNull(),
  },
  (table) => [index('throttles_end').on(table.endsAt)],
);
