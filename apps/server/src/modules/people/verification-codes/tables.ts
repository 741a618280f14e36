import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** What a code may be used for; one of each per address. */
export const codePurposes = ['verification', 'passwordReset'] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** Codes that were sent and not used yet. A newer one takes the place of the older. */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    purpose: text('purpose', { enum: codePurposes }).notNull(),
    email: text('email').notNull(),
    codeHash: text('code_hash').notNull(),
    /** The sign-up that it confirms. */
    registrationId: uuid('registration_id'),
    triesLeft: integer('tries_left').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.email] })],
);
