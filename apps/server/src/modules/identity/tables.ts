import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';

/** What oidc-provider keeps: tokens, grants, sessions. Values are its own. */
export const identityPayloads = pgTable(
  'identity_payloads',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    consumedAt: timestamp('consumed_at', { withTimezone: true }),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('identity_payloads_grant').on(table.grantId),
    index('identity_payloads_expiry').on(table.expiresAt),
  ],
);

/** Sign-ins: one for each device, ended or not. The ID is that of oidc-provider's grant, which all its tokens share. */
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
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Private keys that sign tokens, as JWK. The newest signs; older ones still verify. */
export const identitySigningKeys = pgTable('identity_signing_keys', {
  kid: text('kid').primaryKey(),
  jwk: jsonb('jwk').$type<Record<string, unknown>>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});

/** Applications that may call the API. The key names an application; it is no secret of a user. */
export const subscriptionKeys = pgTable('subscription_keys', {
  key: text('key').primaryKey(),
  application: text('application').notNull(),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
});
