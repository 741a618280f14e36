import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';

export const identitySigningKeys = pgTable('identity_signing_keys', {
  kid: text('kid').primaryKey(),
  jwk: jsonb('jwk').$type<Record<string, unknown>>().notNull(),
  createdAt: instantUs('created_at').notNull().defaultNow(),
});
