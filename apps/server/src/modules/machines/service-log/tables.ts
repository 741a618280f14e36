import type { HandReading } from '@washboard/contract/service-log/readings';
import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/tables.ts';
import { appliances } from '../appliances/tables.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const serviceLogEntries = pgTable(
  'service_log_entries',
  {
    /** The browser chooses the ID, because it may be offline. */
    id: uuid('id').primaryKey(),
    serialNumber: text('serial_number')
      .notNull()
      .references(() => appliances.serialNumber, { onDelete: 'cascade' }),
    author: uuid('author')
      .notNull()
      .references(() => users.id),
    version: integer('version').notNull(),
    text: text('text').notNull(),
    readings: jsonb('readings').$type<HandReading[]>().notNull(),
    /** The photos may not have arrived yet. */
    photoIds: uuid('photo_ids').array().notNull(),
    /** The time of the author's device, or the time of arrival if that clock is doubtful. */
    writtenAt: timestamp('written_at', { withTimezone: true, precision: 3 }).notNull(),
    isClockDoubtful: boolean('is_clock_doubtful').notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true, precision: 3 }).notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true, precision: 3 }),
    /** The row of a deleted entry stays, empty, so that a late repetition of its first request does not restore it. */
    deletedAt: timestamp('deleted_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    index('service_log_entries_written')
      .on(table.serialNumber, table.writtenAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('service_log_entries_author').on(table.author),
    index('service_log_entries_received').on(table.receivedAt),
  ],
);

/** Photos have a table of their own, so that no list reads the bytes. */
export const serviceLogPhotos = pgTable(
  'service_log_photos',
  {
    entry: uuid('entry')
      .notNull()
      .references(() => serviceLogEntries.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    size: integer('size').notNull(),
    /** The hash of the stored bytes in hexadecimal digits. */
    sha256: text('sha256').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entry, table.id] })],
);
