import { bigint, pgTable, smallint, uuid } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';

/** Rewriting this single row proves that the database can store. */
export const readinessProbes = pgTable('readiness_probes', {
  id: smallint('id').primaryKey(),
  at: instantUs('at').notNull(),
});

/** The growing number detects a restored backup. */
export const databaseMark = pgTable('database_mark', {
  id: smallint('id').primaryKey(),
  /** Copies of the database have the same ID. */
  database: uuid('database').notNull().defaultRandom(),
  number: bigint('number', { mode: 'number' }).notNull().default(0),
  at: instantUs('at').notNull().defaultNow(),
});
