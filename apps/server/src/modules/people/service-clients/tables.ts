import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';
import { users } from '../accounts/tables.ts';

/** A program's rights are those of its account. */
export const serviceClients = pgTable('service_clients', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secretHash: text('secret_hash').notNull(),
  hint: text('hint').notNull(),
  /** The previous secret is accepted until `previousValidUntil`. */
  previousSecretHash: text('previous_secret_hash'),
  previousValidUntil: instantUs('previous_valid_until'),
  /** All tokens share a session until a change of the secret. */
  sessionId: text('session_id').notNull(),
  expiresAt: instantUs('expires_at').notNull(),
  createdAt: instantUs('created_at').notNull(),
  createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  rotatedAt: instantUs('rotated_at'),
  lastTokenAt: instantUs('last_token_at'),
  revokedAt: instantUs('revoked_at'),
});
