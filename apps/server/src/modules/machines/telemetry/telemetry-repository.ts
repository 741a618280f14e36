import type { Channel } from '@washboard/contract/telemetry/channels';
import { maxHistoryPoints } from '@washboard/contract/telemetry/resolutions';
import { hourMs } from '@washboard/contract/time/durations';
import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { epochMs, timestampOf } from '../../../adapters/database/timestamps.ts';
import { type TimeStretch, telemetryLevelOf } from './choose-resolution.ts';
import { figureColumn, figuresOfRollUps, figuresOfSamples, intervalBegin } from './rolled-up-figures.ts';
import { telemetry } from './tables.ts';

export interface HistoryQuery extends TimeStretch {
  serialNumber: string;
  channels: readonly Channel[];
}

/** A row has the figures of each channel as `boilerTmp`, `boilerTmpLowest` and `boilerTmpHighest`. */
export type HistoryRow = { atMs: number } & Record<string, number | null>;

const timestampOfMs = (ms: number): SQL => timestampOf(new Date(ms));

export async function findSamples(orm: Orm, query: HistoryQuery): Promise<HistoryRow[]> {
  const readings = query.channels.map(
    (channel) => sql`${sql.identifier(telemetry[channel].name)} as ${sql.identifier(channel)}`,
  );
  const { rows } = await orm.execute<HistoryRow>(sql`
    select ${epochMs(sql`at`)} as "atMs", ${sql.join(readings, sql`, `)} from telemetry
    where serial_number = ${query.serialNumber} and at >= ${timestampOfMs(query.fromMs)} and at < ${timestampOfMs(query.toMs)}
    order by at limit ${maxHistoryPoints + 1}`);
  return rows;
}

export interface SampleRow extends Record<Channel, number | null> {
  seq: string;
  at: Date;
  receivedAt: Date;
  isClockDoubtful: boolean;
}

type SampleCursor = [at: string, seq: string];
export const sampleCursorOf = ({ at, seq }: SampleRow): SampleCursor => [at.toISOString(), seq];

export async function findSamplePage(
  orm: Orm,
  query: HistoryQuery,
  { limit, after }: { limit: number; after: SampleCursor | null },
): Promise<SampleRow[]> {
  const readings = query.channels.map(
    (channel) => sql`${sql.identifier(telemetry[channel].name)} as ${sql.identifier(channel)}`,
  );
  const { rows } = await orm.execute<SampleRow & Record<string, unknown>>(sql`
    select seq::text as seq, at, received_at as "receivedAt", is_clock_doubtful as "isClockDoubtful",
      ${sql.join(readings, sql`, `)}
    from telemetry
    where serial_number = ${query.serialNumber} and at >= ${timestampOfMs(query.fromMs)} and at < ${timestampOfMs(query.toMs)}
      ${after ? sql`and (at, seq) > (${after[0]}::timestamptz, ${after[1]}::bigint)` : sql``}
    order by at, seq limit ${limit}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at), receivedAt: new Date(row.receivedAt) }));
}

export async function findFigures(
  orm: Orm,
  query: HistoryQuery,
  seconds: number,
  samplesSinceMs: number,
): Promise<HistoryRow[]> {
  const parts =
    telemetryLevelOf(seconds) === 'samples' ? fromSamples(query, seconds) : fromRollUps(query, seconds, samplesSinceMs);
  const shown = query.channels.map(
    (
      channel,
    ) => sql`round(sum(${figureColumn(channel, 'sum')}) / sum(${figureColumn(channel, 'count')}))::int as ${sql.identifier(channel)},
      min(${figureColumn(channel, 'lowest')}) as ${sql.identifier(`${channel}Lowest`)},
      max(${figureColumn(channel, 'highest')}) as ${sql.identifier(`${channel}Highest`)}`,
  );
  const { rows } = await orm.execute<HistoryRow>(sql`
    select ${epochMs(sql`bin`)} as "atMs", ${sql.join(shown, sql`, `)} from (${parts}) parts group by bin order by bin`);
  return rows;
}

function fromSamples({ serialNumber, channels, fromMs, toMs }: HistoryQuery, seconds: number): SQL {
  return sql`
    select ${intervalBegin(seconds, sql`t.at`)} as bin, ${figuresOfSamples(channels)} from telemetry t
    where t.serial_number = ${serialNumber} and t.at >= ${timestampOfMs(fromMs)} and t.at < ${timestampOfMs(toMs)} group by 1`;
}

/**
 * Samples replace missing roll-ups and cover partial hours at either end while they exist. A single statement counts an
 * hour that is being rolled up exactly once.
 */
function fromRollUps(query: HistoryQuery, seconds: number, samplesSinceMs: number): SQL {
  const { serialNumber, channels, fromMs, toMs } = query;
  const level = telemetryLevelOf(seconds);
  const table = sql.identifier(`telemetry_${level}`);
  const wholeMs = level === 'minutes' ? 60_000 : hourMs;
  const cutHours = [fromMs, toMs]
    .filter((ms) => ms % wholeMs !== 0)
    .map((ms) => floorTo(ms, hourMs))
    .filter((ms) => ms >= samplesSinceMs)
    .map((ms) => new Date(ms).toISOString());
  const markedSinceMs = Math.max(floorTo(fromMs, hourMs), samplesSinceMs);
  return sql`
    with unrolled as materialized (
      select hour from telemetry_to_roll_up
      where serial_number = ${serialNumber} and hour >= ${timestampOfMs(markedSinceMs)} and hour < ${timestampOfMs(toMs)}
      union select value::timestamptz from json_array_elements_text(${JSON.stringify(cutHours)}))
    select ${intervalBegin(seconds, sql`r.at`)} as bin, ${figuresOfRollUps(channels)} from ${table} r
    where r.serial_number = ${serialNumber} and r.at >= ${timestampOfMs(floorTo(fromMs, wholeMs))} and r.at < ${timestampOfMs(toMs)}
      and ${intervalBegin(3600, sql`r.at`)} not in (select hour from unrolled)
    group by 1
    union all
    select s.* from unrolled cross join lateral (
      select ${intervalBegin(seconds, sql`t.at`)} as bin, ${figuresOfSamples(channels)} from telemetry t
      where t.serial_number = ${serialNumber} and t.at >= greatest(unrolled.hour, ${timestampOfMs(fromMs)})
        and t.at < least(unrolled.hour + interval '1 hour', ${timestampOfMs(toMs)})
      group by 1) s`;
}

function floorTo(ms: number, wholeMs: number): number {
  return Math.floor(ms / wholeMs) * wholeMs;
}
