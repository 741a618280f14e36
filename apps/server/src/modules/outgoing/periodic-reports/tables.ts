import { date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';
import { users } from '../../people/accounts/tables.ts';

/** The row is written in the transaction of the order, so that no account gets a report twice. */
export const periodicReports = pgTable(
  'periodic_reports',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['weekly', 'monthly'] }).notNull(),
    /** The day is in the recipient's time zone. */
    periodFrom: date('period_from', { mode: 'string' }).notNull(),
    orderedAt: instantUs('ordered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.periodFrom] })],
);
