import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/tables.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * The ledgers of all machines (docs/decisions/048). Rows are only ever added, and removed by whole months. `text` is the
 * canonical JSON that the next entry's hash covers; the other columns repeat it for queries.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    serialNumber: text('serial_number').notNull(),
    number: bigint('number', { mode: 'number' }).notNull(),
    /** When the server received what it records. Partition key. */
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    text: text('text').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.serialNumber, table.number, table.at] }),
    // Quotation marks within a value are escaped, so only the kind of the entry matches.
    index('ledger_gaps').on(table.serialNumber, table.at, table.number).where(sql`${table.text} like '%"kind":"gap"%'`),
  ],
);

/** The end of each machine's ledger. The lock of its row in `appliance_states` serialises what is appended. */
export const ledgerHeads = pgTable('ledger_heads', {
  serialNumber: text('serial_number').primaryKey(),
  number: bigint('number', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
  /** The highest number of a cycle so far: the next one is expected to be one more. Null: none was recorded. */
  cycleNumber: bigint('cycle_number', { mode: 'number' }),
});

/** How far the present log knows each ledger. Not a column of the heads: signing would keep machines waiting. */
export const ledgerLogged = pgTable('ledger_logged', {
  serialNumber: text('serial_number').primaryKey(),
  number: bigint('number', { mode: 'number' }).notNull(),
});

/**
 * The log of all heads: a Merkle tree, entry by entry. A log that was found to be older than its last published
 * checkpoint is never continued; `log` counts them.
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

/** Hashes of the complete subtrees of a log. */
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

/** The signed states of the logs. */
export const ledgerCheckpoints = pgTable(
  'ledger_checkpoints',
  {
    log: integer('log').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    note: text('note').notNull(),
  },
  (table) => [primaryKey({ columns: [table.log, table.size] })],
);

/** Countersignatures of witnesses (docs/decisions/048). They stay valid when the key of the log is replaced. */
export const ledgerCosignatures = pgTable(
  'ledger_cosignatures',
  {
    log: integer('log').notNull(),
    /** The witness's key as a line. */
    witness: text('witness').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** When the witness says that it signed. */
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    /** As it stands below the checkpoint. */
    line: text('line').notNull(),
  },
  (table) => [primaryKey({ columns: [table.log, table.witness, table.size] })],
);

/** Time stamps of RFC 3161 over the texts of signed states. */
export const ledgerTimeStamps = pgTable(
  'ledger_time_stamps',
  {
    log: integer('log').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** When the server received it. */
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    token: bytes('token').notNull(),
  },
  (table) => [primaryKey({ columns: [table.log, table.size] })],
);

/** Which signed state was posted last. */
export const ledgerPostings = pgTable('ledger_postings', {
  target: text('target', { enum: ['file', 'mail'] }).primaryKey(),
  at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
  log: integer('log').notNull(),
  size: bigint('size', { mode: 'number' }).notNull(),
});

/**
 * What entries keep only as a commitment, because it must stay possible to erase it: names of people and their words.
 * The commitment is the SHA-256 of salt and text.
 */
export const ledgerDisclosures = pgTable(
  'ledger_disclosures',
  {
    commitment: text('commitment').primaryKey(),
    serialNumber: text('serial_number').notNull(),
    salt: text('salt').notNull(),
    text: text('text').notNull(),
    /** The account that it names or that wrote it; its erasure removes the row. */
    accountId: uuid('account_id')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    index('ledger_disclosures_machine').on(table.serialNumber),
    index('ledger_disclosures_account').on(table.accountId),
  ],
);
