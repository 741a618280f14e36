import { bigint, pgTable, smallint, timestamp, uuid } from 'drizzle-orm/pg-core';

/** One row that every process keeps rewriting, to prove that the database can store. */
export const readinessProbes = pgTable('readiness_probes', {
  id: smallint('id').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull(),
});

/** One row with a growing number, to detect a restored backup. */
export const databaseMark = pgTable('database_mark', {
  id: smallint('id').primaryKey(),
  /** Identifies the database; copies of it keep the ID. */
  database: uuid('database').notNull().defaultRandom(),
  number: bigint('number', { mode: 'number' }).notNull().default(0),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
});
