import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** `at`: the machine's time, or the server's where the machine's is doubtful. Partitioned by it. */
const measured = {
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

/** What happened at the machine, as it told it. */
export const events = pgTable(
  'events',
  { ...measured, kind: text('kind').notNull(), body: jsonb('body').$type<Record<string, unknown>>().notNull() },
  (table) => [
    primaryKey({ columns: [table.serialNumber, table.at, table.seq] }),
    // What came before and after an alarm event that arrives late (docs/decisions/013).
    index('events_alarms')
      .on(table.serialNumber, sql`(${table.body} ->> 'errorCode')`, table.seq)
      .where(sql`${table.kind} in ('alarmRaised', 'alarmCleared')`),
    // The cycles that were told since the figures of a fleet were last counted.
    index('events_cycles').on(table.receivedAt).where(sql`${table.kind} = 'cycleEnded'`),
  ],
);
