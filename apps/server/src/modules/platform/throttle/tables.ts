import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Tries count in a window that ends at `endsAt`. */
export const throttles = pgTable(
  'throttles',
  {
    /** The name of the limit and a hash of the caller, such as `signIn:account:` and the hash. */
    key: text('key').primaryKey(),
    tries: integer('tries').notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('throttles_end').on(table.endsAt)],
);
