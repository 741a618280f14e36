import type { ImportRefusal } from '@washboard/contract/machine-registration/appliance-import';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';
import type { NewApplianceRow } from '../../machines/appliances/index.ts';
import { accountId } from '../../people/accounts/tables.ts';

export const applianceImports = pgTable(
  'appliance_imports',
  {
    id: uuid('id').primaryKey(),
    requestedBy: accountId('requested_by').notNull(),
    /** The audit line of each machine names the session and the address. */
    sessionId: text('session_id').notNull(),
    origin: text('origin').notNull(),
    requestedAt: instantUs('requested_at').notNull(),
    finishedAt: instantUs('finished_at'),
    /** SHA-256 in base64url identifies a repeated request. */
    fileHash: text('file_hash').notNull(),
    /** Null once the server's half of the key (docs/decisions/043) is erased. */
    secretsSalt: text('secrets_salt'),
    secretsUntil: instantUs('secrets_until').notNull(),
  },
  (table) => [index('appliance_imports_requested').on(table.requestedBy, table.requestedAt)],
);

export type ImportedMachine = Omit<NewApplianceRow, 'brand' | 'linkSecretHash'>;

/** The machine need not exist, so there is no foreign key. */
export const applianceImportLines = pgTable(
  'appliance_import_lines',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => applianceImports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    serialNumber: text('serial_number').notNull(),
    outcome: text('outcome', { enum: ['waiting', 'added', 'refused'] }).notNull(),
    /** Null for a line that was refused when the file was read. */
    machine: jsonb('machine').$type<ImportedMachine>(),
    linkSecretHash: text('link_secret_hash'),
    problems: jsonb('problems').$type<ImportRefusal['problems']>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
);
