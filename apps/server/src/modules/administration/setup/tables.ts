import { pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const setupLinks = pgTable('setup_links', {
  /** The hash is SHA-256 of the token, base64url. */
  tokenHash: text('token_hash').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
});

export const setupNotes = pgTable('setup_notes', {
  id: smallint('id').primaryKey(),
  /** The last time when the mail server accepted a test mail. */
  mailWorkedAt: moment('mail_worked_at'),
  dismissedAt: moment('dismissed_at'),
});
