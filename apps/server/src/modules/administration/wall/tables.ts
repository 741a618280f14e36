import { roles } from '@washboard/contract/accounts/permissions';
import { index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { linkColumns } from '../company-links/tables.ts';

export const wallLinks = pgTable(
  'wall_links',
  {
    ...linkColumns(),
    name: text('name').notNull(),
    /** The screen shows what an account of the company with this role sees. */
    role: text('role', { enum: roles }).notNull(),
    /** The hours in which the screen is dim; null: never. */
    nightFrom: smallint('night_from'),
    nightTo: smallint('night_to'),
  },
  (table) => [index('wall_links_company').on(table.companyCode, table.createdAt)],
);
