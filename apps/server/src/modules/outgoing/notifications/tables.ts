import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/tables.ts';

/** What an account has seen: everything up to an instant, and single notifications after it (docs/decisions/041). */
export const seenNotifications = pgTable('seen_notifications', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  seenUntil: timestamp('seen_until', { withTimezone: true, precision: 3 }).notNull(),
  seenIds: text('seen_ids').array().notNull().default(sql`'{}'`),
});
