import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';

export const codePurposes = ['verification', 'passwordReset'] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** An address has one code of each purpose; a new code replaces it. */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    purpose: text('purpose', { enum: codePurposes }).notNull(),
    email: text('email').notNull(),
    codeHash: text('code_hash').notNull(),
    registrationId: uuid('registration_id'),
    triesLeft: integer('tries_left').notNull(),
    expiresAt: instantUs('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.email] })],
);
