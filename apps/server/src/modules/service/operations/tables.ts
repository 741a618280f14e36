import { bigint, pgTable, smallint, timestamp, uuid } from 'drizzle-orm/pg-core';

/** One row, written again and again by every process: proof that something can be stored. */
export const readinessProbes = pgTable('readiness_probes', {
  id: smallint('id').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull(),
});

/** One row: how far this database has come, so that one that was set back is found out. */
export const databaseMark = pgTable('database_mark', {
  id: smallint('id').primaryKey(),
  /** Made with the row, and kept by its copies: which database it is. */
  database: uuid('database').notNull().defaultRandom(),
  /** Only ever grows. */
  number: bigint('number', { mode: 'number' }).notNull().default(0),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
});
