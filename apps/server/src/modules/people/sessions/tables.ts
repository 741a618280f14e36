import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';
import { accountId } from '../accounts/tables.ts';

/** A session is one sign-in of a device. Its ID is that of oidc-provider's grant, which all its tokens share. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: accountId('user_id').notNull(),
    userAgent: text('user_agent').notNull(),
    ipAddress: text('ip_address').notNull(),
    startedAt: instantUs('started_at').notNull(),
    lastUsedAt: instantUs('last_used_at').notNull(),
    endedAt: instantUs('ended_at'),
    /** The client has received this newest rotation, because it used a token. */
    receivedRotation: integer('received_rotation').notNull().default(0),
    /** The client received this rotation before; only a thief has tokens of those in between. */
    receivedBefore: integer('received_before').notNull().default(0),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Tokens and grants of sessions, as oidc-provider stores them. */
export const identityPayloads = pgTable(
  'identity_payloads',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    consumedAt: instantUs('consumed_at'),
    expiresAt: instantUs('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('identity_payloads_grant').on(table.grantId),
    index('identity_payloads_expiry').on(table.expiresAt),
  ],
);
