import { bigint, pgTable, smallint, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Rewriting this single row proves that the database can store. */
export const readinessProbes = pgTable('readiness_probes', {
  id: smallint('id').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull(),
});

/** The growing number detects a restored backup. */
export const databaseMark = pgTable('database_mark', {
  id: smallint('id').primaryKey(),
  /** Copies of the database have the same ID. */
  database: uuid('database').notNull().defaultRandom(),
  number: bigint('number', { mode: 'number' }).notNull().default(0),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
});
