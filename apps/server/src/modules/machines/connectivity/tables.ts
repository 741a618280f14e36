import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { ofAppliance } from '../appliances/tables.ts';

export const connectionLosses = pgTable(
  'connection_losses',
  {
    serialNumber: ofAppliance().notNull(),
    lostAt: timestamp('lost_at', { withTimezone: true }).notNull(),
    regainedAt: timestamp('regained_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.serialNumber, table.lostAt] }),
    uniqueIndex('connection_losses_open').on(table.serialNumber).where(sql`${table.regainedAt} is null`),
    index('connection_losses_ended').on(table.regainedAt),
  ],
);
