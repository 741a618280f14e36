import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';
import { accountId } from '../../people/accounts/tables.ts';
import { ofAppliance } from '../appliances/tables.ts';

/** The last non-empty parameters restore a board that lost them, or a new board. */
export const parameterBackups = pgTable('parameter_backups', {
  serialNumber: ofAppliance().primaryKey(),
  values: jsonb('values').$type<Record<string, number>>().notNull(),
  at: instantUs('at').notNull(),
});

export const defaultParameterVersions = pgTable(
  'default_parameter_versions',
  {
    gamma: text('gamma').notNull(),
    modelNumber: text('model_number').notNull(),
    revision: text('revision').notNull(),
    version: integer('version').notNull(),
    values: jsonb('values').$type<Record<string, number>>().notNull(),
    note: text('note').notNull(),
    createdBy: accountId('created_by').notNull(),
    createdAt: instantUs('created_at').notNull(),
  },
  (table) => [
    primaryKey({
      // PostgreSQL would truncate the default name.
      name: 'default_parameter_versions_pk',
      columns: [table.gamma, table.modelNumber, table.revision, table.version],
    }),
  ],
);
