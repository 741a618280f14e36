import { type Counts, counterNames } from '@washboard/contract/statistics/counts';
import { char, integer, jsonb, type PgColumnBuilderBase, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';
import { users } from '../../people/accounts/tables.ts';
import { companies } from '../../people/companies/tables.ts';
import { ofAppliance } from '../appliances/tables.ts';

export const counterColumnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const counterColumns = Object.fromEntries(counterNames.map((name) => [name, integer(counterColumnOf(name))])) as Record<
  (typeof counterNames)[number],
  ReturnType<typeof integer>
>;

const machine = {
  serialNumber: ofAppliance().notNull(),
  /** The days of every time zone consist of whole quarters of an hour (UTC). */
  quarter: instantUs('quarter').notNull(),
} satisfies Record<string, PgColumnBuilderBase>;

/**
 * The difference of two readings of one series is the use between them; between two series it is unknown
 * (docs/decisions/029).
 */
export const counterReadings = pgTable(
  'counter_readings',
  {
    ...machine,
    series: integer('series').notNull(),
    at: instantUs('at').notNull(),
    reportedSeries: text('told_series'),
    ...counterColumns,
    cyclesBeforeMaintenance: integer('cycles_before_maintenance'),
    /** The value adds the totals of previous series; it is negative for excess counts. */
    carried: jsonb('carried').$type<Partial<Counts>>(),
  },
  (table) => [primaryKey({ columns: [table.serialNumber, table.quarter, table.series] })],
);
export type CounterReading = typeof counterReadings.$inferSelect;

/** These sums outlive the events that they count. */
export const cycleSums = pgTable(
  'cycle_sums',
  {
    ...machine,
    cycleType: text('cycle_type').notNull(),
    completed: integer('completed').notNull(),
    ended: integer('ended').notNull(),
    waterVlm: integer('water_vlm').notNull(),
    energyWh: integer('energy_wh').notNull(),
  },
  (table) => [primaryKey({ columns: [table.serialNumber, table.quarter, table.cycleType] })],
);

/** Prices are in ten-thousandths of a euro; null stands for an inherited price. */
const prices = () => ({
  waterPerM3: integer('water_per_m3'),
  electricityPerKWh: integer('electricity_per_kwh'),
  detergentPerL: integer('detergent_per_l'),
  rinseAidPerL: integer('rinse_aid_per_l'),
});

const change = () => ({
  version: integer('version').notNull().default(1),
  changedAt: instantUs('changed_at').notNull(),
  changedBy: uuid('changed_by').references(() => users.id, { onDelete: 'set null' }),
});

/** A company's prices apply to its own machines and to the companies below it. */
export const companyTariffs = pgTable('company_tariffs', {
  companyCode: char('company_code', { length: 6 })
    .primaryKey()
    .references(() => companies.companyCode, { onDelete: 'cascade' }),
  ...prices(),
  ...change(),
});

export const applianceTariffs = pgTable('appliance_tariffs', {
  serialNumber: ofAppliance().primaryKey(),
  ...prices(),
  ...change(),
});
