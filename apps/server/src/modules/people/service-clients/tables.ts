import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A program's rights are those of its account. */
export const serviceClients = pgTable('service_clients', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secretHash: text('secret_hash').notNull(),
  hint: text('hint').notNull(),
  /** The previous secret is accepted until `previousValidUntil`. */
  previousSecretHash: text('previous_secret_hash'),
  previousValidUntil: moment('previous_valid_until'),
  /** All tokens share a session until a change of the secret. */
  sessionId: text('session_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: moment('created_at').notNull(),
  createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  rotatedAt: moment('rotated_at'),
  lastTokenAt: moment('last_token_at'),
  revokedAt: moment('revoked_at'),
});
