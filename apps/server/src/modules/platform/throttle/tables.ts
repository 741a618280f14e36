import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The number of tries in the window that ends at `endsAt`. */
export const throttles = pgTable(
  'throttles',
  {
    /** The limit and a hash of the caller, such as `signIn:account:` and the hash. */
    key: text('key').primaryKey(),
    tries: integer('tries').notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('throttles_end').on(table.endsAt)],
);
