import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';

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

export const identitySigningKeys = pgTable('identity_signing_keys', {
  kid: text('kid').primaryKey(),
  jwk: jsonb('jwk').$type<Record<string, unknown>>().notNull(),
  createdAt: instantUs('created_at').notNull().defaultNow(),
});
