import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { appliances } from '../appliances/tables.ts';

/** The last non-empty parameters of each machine, to restore a board that lost them or a new board. */
export const parameterBackups = pgTable('parameter_backups', {
  serialNumber: text('serial_number')
    .primaryKey()
    .references(() => appliances.serialNumber, { onDelete: 'cascade' }),
  values: jsonb('values').$type<Record<string, number>>().notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
});
