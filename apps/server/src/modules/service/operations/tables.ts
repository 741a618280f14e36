import { bigint, pgTable, smallint, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Every process rewrites this single row to prove that the database can store. */
export const readinessProbes = pgTable('readiness_probes', {
  id: smallint('id').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull(),
});

/** The growing number in this single row detects a restored backup. */
export const databaseMark = pgTable('database_mark', {
  id: smallint('id').primaryKey(),
  /** The ID identifies the database; copies of it have the same ID. */
  database: uuid('database').notNull().defaultRandom(),
  number: bigint('number', { mode: 'number' }).notNull().default(0),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
});
