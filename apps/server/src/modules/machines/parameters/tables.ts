import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { appliances } from '../appliances/tables.ts';

/** The last parameters that a machine told while it had any: what a board that lost them, or died, can be given back. */
export const parameterBackups = pgTable('parameter_backups', {
  serialNumber: text('serial_number')
    .primaryKey()
    .references(() => appliances.serialNumber, { onDelete: 'cascade' }),
  values: jsonb('values').$type<Record<string, number>>().notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
});
