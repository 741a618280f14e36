import { pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';

export const setupLinks = pgTable('setup_links', {
  /** The hash is SHA-256 of the token, base64url. */
  tokenHash: text('token_hash').primaryKey(),
  expiresAt: instantUs('expires_at').notNull(),
});

export const setupNotes = pgTable('setup_notes', {
  id: smallint('id').primaryKey(),
  /** The last time when the mail server accepted a test mail. */
  mailWorkedAt: instantUs('mail_worked_at'),
  dismissedAt: instantUs('dismissed_at'),
});
