import { date, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/tables.ts';

/** The reports that were ordered, so that no account gets one twice. Written in the transaction that orders it. */
export const periodicReports = pgTable(
  'periodic_reports',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['weekly', 'monthly'] }).notNull(),
    /** The first day of the week or month, in the time zone of the recipient. */
    periodFrom: date('period_from', { mode: 'string' }).notNull(),
    orderedAt: timestamp('ordered_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.periodFrom] })],
);
