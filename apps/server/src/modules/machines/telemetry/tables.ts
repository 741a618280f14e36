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
  timestamp,
} from 'drizzle-orm/pg-core';

/** `at`: the machine's time, or the server's where the machine's is doubtful. Partitioned by it. */
export const measured = {
  serialNumber: text('serial_number').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  isClockDoubtful: boolean('is_clock_doubtful').notNull(),
};

/** One row per sample: temperatures in tenths of a degree Celsius, volumes in tenths of a litre, flow in l/h. */
export const telemetry = pgTable(
  'telemetry',
  {
    ...measured,
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

/**
 * What is known of each channel in a minute or an hour, null where nothing was measured: enough to tell mean, lowest
 * and highest of any longer time exactly. Wide columns first, so that none has to be padded.
 */
const figuresOfChannels: Record<string, PgColumnBuilderBase> = Object.fromEntries([
  ...channels.map((channel) => [`${channel}Sum`, bigint(`${telemetry[channel].name}_sum`, { mode: 'number' })]),
  ...channels.map((channel) => [`${channel}Count`, integer(`${telemetry[channel].name}_count`)]),
  ...channels.map((channel) => [`${channel}Lowest`, smallint(`${telemetry[channel].name}_lowest`)]),
  ...channels.map((channel) => [`${channel}Highest`, smallint(`${telemetry[channel].name}_highest`)]),
]);

/** `at`: when the minute, or the hour, begins (UTC). Partitioned by it. */
const rolledUp = {
  at: timestamp('at', { withTimezone: true }).notNull(),
  serialNumber: text('serial_number').notNull(),
  ...figuresOfChannels,
};

/** The samples of each minute, docs/decisions/025. */
export const telemetryMinutes = pgTable('telemetry_minutes', rolledUp, (table) => [
  primaryKey({ columns: [table.serialNumber, table.at] }),
]);

/** And of each hour. */
export const telemetryHours = pgTable('telemetry_hours', rolledUp, (table) => [
  primaryKey({ columns: [table.serialNumber, table.at] }),
]);

/** Hours of which samples came that the two tables above do not know yet. */
export const telemetryToRollUp = pgTable(
  'telemetry_to_roll_up',
  {
    serialNumber: text('serial_number').notNull(),
    hour: timestamp('hour', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.serialNumber, table.hour] }),
    index('telemetry_to_roll_up_hour').on(table.hour),
  ],
);

/** From when on retention has left each level whole; no row: from the beginning. */
export const telemetryKept = pgTable('telemetry_kept', {
  level: text('level', { enum: ['samples', 'minutes', 'hours'] }).primaryKey(),
  since: timestamp('since', { withTimezone: true }).notNull(),
});
