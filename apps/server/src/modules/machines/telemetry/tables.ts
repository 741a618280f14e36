import { channels } from '@washboard/contract/telemetry/channels';
import {
  bigint,
  boolean,
  index,
  integer,
  type PgColumnBuilderBase,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { instantUs } from '../../../adapters/database/columns.ts';

/** `at` is the machine's time, or the server's if that is doubtful. The tables are partitioned by it. */
export const measurementColumns = {
  serialNumber: text('serial_number').notNull(),
  at: instantUs('at').notNull(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  receivedAt: instantUs('received_at').notNull(),
  isClockDoubtful: boolean('is_clock_doubtful').notNull(),
};

/** Units are tenths of a degree Celsius, tenths of a litre, and litres per hour. */
export const telemetry = pgTable(
  'telemetry',
  {
    ...measurementColumns,
    boilerTmp: integer('boiler_tmp'),
    tankTmp: integer('tank_tmp'),
    waterTmp: integer('water_tmp'),
    boilerVlm: integer('boiler_vlm'),
    tankVlm: integer('tank_vlm'),
    rinseWaterVlm: integer('rinse_water_vlm'),
    rinseWaterFlowRate: integer('rinse_water_flow_rate'),
  },
  (table) => [primaryKey({ columns: [table.serialNumber, table.at, table.seq] })],
);

/** Wide columns come first, to avoid padding. */
const figuresOfChannels: Record<string, PgColumnBuilderBase> = Object.fromEntries([
  ...channels.map((channel) => [`${channel}Sum`, bigint(`${telemetry[channel].name}_sum`, { mode: 'number' })]),
  ...channels.map((channel) => [`${channel}Count`, integer(`${telemetry[channel].name}_count`)]),
  ...channels.map((channel) => [`${channel}Lowest`, smallint(`${telemetry[channel].name}_lowest`)]),
  ...channels.map((channel) => [`${channel}Highest`, smallint(`${telemetry[channel].name}_highest`)]),
]);

/** `at` is the beginning of the minute or hour (UTC). The tables are partitioned by it (docs/decisions/025). */
const rolledUp = {
  at: instantUs('at').notNull(),
  serialNumber: text('serial_number').notNull(),
  ...figuresOfChannels,
};

export const telemetryMinutes = pgTable('telemetry_minutes', rolledUp, (table) => [
  primaryKey({ columns: [table.serialNumber, table.at] }),
]);

export const telemetryHours = pgTable('telemetry_hours', rolledUp, (table) => [
  primaryKey({ columns: [table.serialNumber, table.at] }),
]);

/** The roll-ups of these hours do not include all samples yet. */
export const telemetryToRollUp = pgTable(
  'telemetry_to_roll_up',
  {
    serialNumber: text('serial_number').notNull(),
    hour: instantUs('hour').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.serialNumber, table.hour] }),
    index('telemetry_to_roll_up_hour').on(table.hour),
  ],
);

/** Retention has left each level complete since this time; a level without a row is complete. */
export const telemetryKept = pgTable('telemetry_kept', {
  level: text('level', { enum: ['samples', 'minutes', 'hours'] }).primaryKey(),
  since: instantUs('since').notNull(),
});
