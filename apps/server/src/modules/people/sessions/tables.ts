import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';

/**
 * Sign-ins, one for each device, ended or not. The ID is that of oidc-provider's grant, which all tokens of a session
 * share.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    userAgent: text('user_agent').notNull(),
    ipAddress: text('ip_address').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** The newest rotation whose tokens have reached the client: it has used one. */
    receivedRotation: integer('received_rotation').notNull().default(0),
    /** The one before it that had reached the client. Nobody but a thief has tokens of those in between. */
    receivedBefore: integer('received_before').notNull().default(0),
  },
  (table) => [index('sessions_user').on(table.userId)],
);
