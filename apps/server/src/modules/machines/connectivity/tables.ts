import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';
import { ofAppliance } from '../appliances/tables.ts';

export const connectionLosses = pgTable(
  'connection_losses',
  {
    serialNumber: ofAppliance().notNull(),
    lostAt: instantUs('lost_at').notNull(),
    regainedAt: instantUs('regained_at'),
  },
  (table) => [
    primaryKey({ columns: [table.serialNumber, table.lostAt] }),
    uniqueIndex('connection_losses_open').on(table.serialNumber).where(sql`${table.regainedAt} is null`),
    index('connection_losses_ended').on(table.regainedAt),
  ],
);
