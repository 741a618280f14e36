import { pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Links with which the first administrator is created. Removed when there is one. */
export const setupLinks = pgTable('setup_links', {
  /** SHA-256 of the token, base64url. */
  tokenHash: text('token_hash').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
});

/** One row, what cannot be seen from the other tables. */
export const setupNotes = pgTable('setup_notes', {
  id: smallint('id').primaryKey(),
  /** When a test mail was last accepted by the mail server. */
  mailWorkedAt: moment('mail_worked_at'),
  dismissedAt: moment('dismissed_at'),
});
