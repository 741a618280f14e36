import { char, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/tables.ts';
import { companies } from '../../people/companies/tables.ts';
import { appliances } from '../appliances/tables.ts';

/** Ten-thousandths of a euro; null: inherited. */
const prices = () => ({
  waterPerM3: integer('water_per_m3'),
  electricityPerKWh: integer('electricity_per_kwh'),
  detergentPerL: integer('detergent_per_l'),
  rinseAidPerL: integer('rinse_aid_per_l'),
});

const change = () => ({
  version: integer('version').notNull().default(1),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  changedBy: uuid('changed_by').references(() => users.id, { onDelete: 'set null' }),
});

/** Prices that a company has set for its own machines and for the companies below it. */
export const companyTariffs = pgTable('company_tariffs', {
  companyCode: char('company_code', { length: 6 })
    .primaryKey()
    .references(() => companies.companyCode, { onDelete: 'cascade' }),
  ...prices(),
  ...change(),
});

/** Prices that differ at one machine. */
export const applianceTariffs = pgTable('appliance_tariffs', {
  serialNumber: text('serial_number')
    .primaryKey()
    .references(() => appliances.serialNumber, { onDelete: 'cascade' }),
  ...prices(),
  ...change(),
});
