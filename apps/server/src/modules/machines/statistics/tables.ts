import { type Counts, counterNames } from '@washboard/contract/statistics/counts';
import { integer, jsonb, type PgColumnBuilderBase, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { appliances } from '../appliances/tables.ts';

/** `waterVlm` is `water_vlm` in the database. */
export const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const counterColumns = Object.fromEntries(counterNames.map((name) => [name, integer(columnOf(name))])) as Record<
  (typeof counterNames)[number],
  ReturnType<typeof integer>
>;

const machine = {
  serialNumber: text('serial_number')
    .notNull()
    .references(() => appliances.serialNumber, { onDelete: 'cascade' }),
  /** Beginning of the quarter of an hour (UTC): the days of every time zone consist of whole quarters. */
  quarter: timestamp('quarter', { withTimezone: true }).notNull(),
} satisfies Record<string, PgColumnBuilderBase>;

/**
 * The last counter reading of each quarter. The difference of two readings of one series is the use between them;
 * between two series nothing is known (docs/decisions/029).
 */
export const counterReadings = pgTable(
  'counter_readings',
  {
    ...machine,
    series: integer('series').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** The machine's name of the series, if any. */
    reportedSeries: text('told_series'),
    ...counterColumns,
    cyclesBeforeMaintenance: integer('cycles_before_maintenance'),
    /** Totals of previous series that this one does not include; negative for what it counts too much; null: none. */
    carried: jsonb('carried').$type<Partial<Counts>>(),
  },
  (table) => [primaryKey({ columns: [table.serialNumber, table.quarter, table.series] })],
);
export type CounterReading = typeof counterReadings.$inferSelect;

/** Sums of cycle records for each programme in each quarter of an hour. They outlive the events. */
export const cycleSums = pgTable(
  'cycle_sums',
  {
    ...machine,
    cycleType: text('cycle_type').notNull(),
    completed: integer('completed').notNull(),
    /** Stopped or aborted. */
    ended: integer('ended').notNull(),
    waterVlm: integer('water_vlm').notNull(),
    energyWh: integer('energy_wh').notNull(),
  },
  (table) => [primaryKey({ columns: [table.serialNumber, table.quarter, table.cycleType] })],
);
