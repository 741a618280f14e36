import { date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { linkColumns } from '../company-links/tables.ts';

/** docs/decisions/048 explains these links. */
export const inspectorLinks = pgTable(
  'inspector_links',
  {
    ...linkColumns(),
    recipient: text('recipient').notNull(),
    /** Days in the time zone of each machine, both inclusive. */
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
  },
  (table) => [index('inspector_links_company').on(table.companyCode, table.createdAt)],
);
