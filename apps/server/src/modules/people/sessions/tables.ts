import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';

/**
 * Sign-ins, active or ended, one for each device. The ID is that of oidc-provider's grant, which all tokens of a
 * session share.
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
    /** The newest rotation whose tokens the client has received, because it used one. */
    receivedRotation: integer('received_rotation').notNull().default(0),
    /** The received rotation before that. Only a thief has tokens of rotations in between. */
    receivedBefore: integer('received_before').notNull().default(0),
  },
  (table) => [index('sessions_user').on(table.userId)],
);
