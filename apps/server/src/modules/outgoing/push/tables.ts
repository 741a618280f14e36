import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instantMs } from '../../../adapters/database/columns.ts';
import { users } from '../../people/accounts/tables.ts';
import { sessions } from '../../people/sessions/tables.ts';

export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The hash is unique, so that a browser has one subscription whichever account is signed in. */
    endpointHash: text('endpoint_hash').notNull().unique(),
    /** The JSON is sealed, because endpoint and keys suffice to send to the device. */
    sealedTarget: text('sealed_target').notNull(),
    userAgent: text('user_agent').notNull(),
    isApp: boolean('is_app').notNull(),
    createdAt: instantMs('created_at').notNull(),
    acceptedAt: instantMs('accepted_at'),
  },
  (table) => [
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_session').on(table.sessionId),
  ],
);

/** This key pair identifies the installation to push services (VAPID, RFC 8292). */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: smallint('id').primaryKey().default(1),
    publicKey: text('public_key').notNull(),
    sealedPrivateKey: text('sealed_private_key').notNull(),
    createdAt: instantMs('created_at').notNull(),
  },
  (table) => [check('push_keys_one', sql`${table.id} = 1`)],
);
