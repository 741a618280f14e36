import { bigint, date, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { ofAppliance } from '../appliances/tables.ts';

/** These sums count each hygiene record once, and outlive it. */
export const hygieneDaySums = pgTable(
  'hygiene_day_sums',
  {
    serialNumber: ofAppliance().notNull(),
    /** The day is in the time zone that the machine had when its records were counted. */
    day: date('day', { mode: 'string' }).notNull(),
    washing: integer('washing').notNull(),
    valid: integer('valid').notNull(),
    /** The records of a machine up to the highest of these numbers are counted. */
    lastNumber: bigint('last_number', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.serialNumber, table.day] }),
    index('hygiene_day_sums_counted').on(table.serialNumber, table.lastNumber),
  ],
);
