import { jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';
import { users } from '../accounts/tables.ts';

export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    search: jsonb('search').$type<Record<string, string>>().notNull(),
    createdAt: instantUs('created_at').notNull(),
  },
  (table) => [unique('saved_views_name').on(table.userId, table.name)],
);
