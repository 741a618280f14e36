import type { HandReading } from '@washboard/contract/service-log/readings';
import { sql } from 'drizzle-orm';
import { boolean, customType, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instantMs } from '../../../adapters/database/columns.ts';
import { ofAppliance } from '../../machines/appliances/tables.ts';
import { accountId } from '../../people/accounts/tables.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const serviceLogEntries = pgTable(
  'service_log_entries',
  {
    /** The browser chooses the ID, because it may be offline. */
    id: uuid('id').primaryKey(),
    serialNumber: ofAppliance().notNull(),
    author: accountId('author').notNull(),
    version: integer('version').notNull(),
    text: text('text').notNull(),
    readings: jsonb('readings').$type<HandReading[]>().notNull(),
    /** Photos may arrive after their entry. */
    photoIds: uuid('photo_ids').array().notNull(),
    /** The time of arrival replaces that of a doubtful clock. */
    writtenAt: instantMs('written_at').notNull(),
    isClockDoubtful: boolean('is_clock_doubtful').notNull(),
    receivedAt: instantMs('received_at').notNull(),
    changedAt: instantMs('changed_at'),
    /** An empty row of a deleted entry prevents a late repetition of its first request from restoring it. */
    deletedAt: instantMs('deleted_at'),
  },
  (table) => [
    index('service_log_entries_written')
      .on(table.serialNumber, table.writtenAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('service_log_entries_author').on(table.author),
    index('service_log_entries_received').on(table.receivedAt),
  ],
);

/** No list may read the bytes, so photos have a table of their own. */
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
    sha256: text('sha256').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entry, table.id] })],
);
