import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** How often something was tried in the window that ends at `endsAt`. */
export const throttles = pgTable(
  'throttles',
  {
    /** What is counted and for whom, such as `signIn:account:` and a hash. */
    key: text('key').primaryKey(),
    tries: integer('tries').notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('throttles_end').on(table.endsAt)],
);
