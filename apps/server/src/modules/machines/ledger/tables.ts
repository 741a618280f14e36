import { sql } from 'drizzle-orm';
import { bigint, customType, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { instantMs } from '../../../adapters/database/columns.ts';
import { accountId } from '../../people/accounts/tables.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * Rows are added, and removed by whole months only (docs/decisions/048). The next hash covers `text` (canonical JSON),
 * which the other columns repeat.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    serialNumber: text('serial_number').notNull(),
    number: bigint('number', { mode: 'number' }).notNull(),
    /** The table is partitioned by this time of arrival. */
    at: instantMs('at').notNull(),
    text: text('text').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.serialNumber, table.number, table.at] }),
    // Quotation marks within a value are escaped, so only the kind matches.
    index('ledger_gaps').on(table.serialNumber, table.at, table.number).where(sql`${table.text} like '%"kind":"gap"%'`),
  ],
);

/** The lock of the machine's row in `appliance_states` serialises appends. */
export const ledgerHeads = pgTable('ledger_heads', {
  serialNumber: text('serial_number').primaryKey(),
  number: bigint('number', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
  /** Null if no cycle was recorded; a jump in the numbers is a gap. */
  cycleNumber: bigint('cycle_number', { mode: 'number' }),
});

/** A column of the heads would let signing delay machines. */
export const ledgerLogged = pgTable('ledger_logged', {
  serialNumber: text('serial_number').primaryKey(),
  number: bigint('number', { mode: 'number' }).notNull(),
});

/**
 * The log is a Merkle tree of all heads. A log older than its last published checkpoint ends, and `log` counts the
 * logs.
 */
export const ledgerLog = pgTable(
  'ledger_log',
  {
    log: integer('log').notNull(),
    index: bigint('index', { mode: 'number' }).notNull(),
    serialNumber: text('serial_number').notNull(),
    number: bigint('number', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.log, table.index] }),
    index('ledger_log_machines').on(table.serialNumber, table.number),
  ],
);

export const ledgerNodes = pgTable(
  'ledger_nodes',
  {
    log: integer('log').notNull(),
    level: smallint('level').notNull(),
    index: bigint('index', { mode: 'number' }).notNull(),
    hash: bytes('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.log, table.level, table.index] })],
);

export const ledgerCheckpoints = pgTable(
  'ledger_checkpoints',
  {
    log: integer('log').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    at: instantMs('at').notNull(),
    note: text('note').notNull(),
  },
  (table) => [primaryKey({ columns: [table.log, table.size] })],
);

/** Countersignatures (docs/decisions/048) stay valid when the key of the log is replaced. */
export const ledgerCosignatures = pgTable(
  'ledger_cosignatures',
  {
    log: integer('log').notNull(),
    witness: text('witness').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    at: instantMs('at').notNull(),
    line: text('line').notNull(),
  },
  (table) => [primaryKey({ columns: [table.log, table.witness, table.size] })],
);

/** RFC 3161 time stamps cover the texts of signed states. */
export const ledgerTimeStamps = pgTable(
  'ledger_time_stamps',
  {
    log: integer('log').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    at: instantMs('at').notNull(),
    token: bytes('token').notNull(),
  },
  (table) => [primaryKey({ columns: [table.log, table.size] })],
);

export const ledgerPostings = pgTable('ledger_postings', {
  target: text('target', { enum: ['file', 'mail'] }).primaryKey(),
  at: instantMs('at').notNull(),
  log: integer('log').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
});

/** The ledger has only commitments (SHA-256 of salt and text), so that these texts can be erased. */
export const ledgerDisclosures = pgTable(
  'ledger_disclosures',
  {
    commitment: text('commitment').primaryKey(),
    serialNumber: text('serial_number').notNull(),
    salt: text('salt').notNull(),
    text: text('text').notNull(),
    /** Erasing the account removes its names and texts. */
    accountId: accountId('account_id').notNull(),
  },
  (table) => [
    index('ledger_disclosures_machine').on(table.serialNumber),
    index('ledger_disclosures_account').on(table.accountId),
  ],
);
