import type { AlarmRank, AlarmState } from '@washboard/contract/alarms/alarms';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { startOfDay } from '@washboard/contract/time/calendar';
import { knownSeverities } from '@washboard/machine-model/alarms/alarm-severity';
import { and, count, desc, eq, gt, gte, isNotNull, isNull, lt, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '../../../adapters/database/database.ts';
import { timestampOf } from '../../../adapters/database/timestamps.ts';
import { storedInstant } from '../../../http/list-cursor.ts';
import { appliances } from '../appliances/tables.ts';
import { telemetry } from '../telemetry/tables.ts';
import { countRepairSteps } from './repair/repair-steps-repository.ts';
import { lastResolution } from './resolutions/resolutions-repository.ts';
import { alarms } from './tables.ts';

export interface AlarmFilter {
  startDate?: string | undefined;
  stopDate?: string | undefined;
  state?: AlarmState | undefined;
  severity?: AlarmRank | undefined;
  errorCode?: string | undefined;
}

interface AlarmSearch {
  scope: SQL;
  serialNumber: string;
  gamma: Gamma;
  filter: AlarmFilter;
}

/** The query must join `appliances`; the period is half-open. */
function isSought({ scope, serialNumber, gamma, filter }: AlarmSearch): SQL | undefined {
  const { startDate, stopDate, state, severity, errorCode } = filter;
  return and(
    scope,
    eq(appliances.serialNumber, serialNumber),
    eq(alarms.serialNumber, serialNumber),
    stopDate === undefined ? undefined : lt(alarms.raisedAt, new Date(stopDate)),
    startDate === undefined ? undefined : or(isNull(alarms.clearedAt), gte(alarms.clearedAt, new Date(startDate))),
    state === undefined ? undefined : { open: isNull, past: isNotNull }[state](alarms.clearedSeq),
    severity === undefined ? undefined : isOfSeverity(gamma, severity),
    errorCode === undefined ? undefined : eq(alarms.errorCode, errorCode),
  );
}

/** Severities come from the current catalogue of the range, so the filter compares codes (docs/decisions/013). */
function isOfSeverity(gamma: Gamma, rank: AlarmRank): SQL {
  const severities = knownSeverities.filter((entry) => entry.gamma === gamma);
  const codes = severities
    .filter(({ severity }) => rank === 'unknown' || severity === rank)
    .map((entry) => entry.errorCode);
  const isOneOf = sql`${alarms.errorCode} = any(${sql.param(codes)})`;
  return rank === 'unknown' ? not(isOneOf) : isOneOf;
}

export type AlarmRow = Awaited<ReturnType<typeof findAlarms>>[number];
export type NotedAlarmRow = Awaited<ReturnType<typeof findNotedAlarms>>[number];

export const alarmCursorSchema = z.tuple([storedInstant, z.string().regex(/^\d{1,15}$/)]);
export const alarmCursorOf = ({ alarm }: Pick<NotedAlarmRow, 'alarm'>): [string, string] => [
  alarm.raisedAt.toISOString(),
  `${alarm.raisedSeq}`,
];

interface Page {
  limit: number;
  after: z.infer<typeof alarmCursorSchema> | null;
}

interface DetailedPage extends Page {
  /** `timesLately` counts alarms from this time on. */
  latelyFrom: Date;
}

const newestFirst = [desc(alarms.raisedAt), desc(alarms.raisedSeq)];

function isAfter(after: Page['after']): SQL | undefined {
  if (!after) return undefined;
  const [raisedAt, raisedSeq] = after;
  return sql`(${alarms.raisedAt}, ${alarms.raisedSeq}) < (${raisedAt}::timestamptz, ${raisedSeq}::bigint)`;
}

function selectNoted(orm: Pick<Orm, 'select'>) {
  const noted = lastResolution(orm);
  return orm
    .select({ alarm: alarms, gamma: appliances.gamma, resolution: noted.columns })
    .from(alarms)
    .innerJoin(appliances, eq(appliances.serialNumber, alarms.serialNumber))
    .leftJoinLateral(noted.query, sql`true`);
}

export async function findNotedAlarms(orm: Pick<Orm, 'select'>, search: AlarmSearch, { limit, after }: Page) {
  return selectNoted(orm)
    .where(and(isSought(search), isAfter(after)))
    .orderBy(...newestFirst)
    .limit(limit);
}

export async function findAlarms(
  orm: Pick<Orm, 'select'>,
  search: AlarmSearch,
  { limit, after, latelyFrom }: DetailedPage,
) {
  const noted = lastResolution(orm);
  const { serialNumber } = search;
  const lately = orm
    .select({ errorCode: alarms.errorCode, times: count().as('times') })
    .from(alarms)
    .where(and(eq(alarms.serialNumber, serialNumber), gte(alarms.raisedAt, latelyFrom)))
    .groupBy(alarms.errorCode)
    .as('lately');
  const { at, boilerTmp, tankTmp } = telemetry;
  const reading = orm
    .select({ at, boilerTmp, tankTmp })
    .from(telemetry)
    .where(
      and(
        eq(telemetry.serialNumber, serialNumber),
        lte(at, alarms.raisedAt),
        // An idle machine reports every five minutes, so an older reading does not describe the alarm.
        gt(at, sql`${alarms.raisedAt} - interval '10 minutes'`),
      ),
    )
    .orderBy(desc(at))
    .limit(1)
    .as('reading');
  return orm
    .select({
      alarm: alarms,
      gamma: appliances.gamma,
      resolution: noted.columns,
      timesLately: lately.times,
      stepsTried: countRepairSteps(orm),
      reading: { at: reading.at, boilerTmp: reading.boilerTmp, tankTmp: reading.tankTmp },
    })
    .from(alarms)
    .innerJoin(appliances, eq(appliances.serialNumber, alarms.serialNumber))
    .leftJoinLateral(noted.query, sql`true`)
    .leftJoin(lately, eq(lately.errorCode, alarms.errorCode))
    .leftJoinLateral(reading, sql`true`)
    .where(and(isSought(search), isAfter(after)))
    .orderBy(...newestFirst)
    .limit(limit);
}

/** @returns null without such an alarm, or if late events have moved its start */
export async function findAlarm(
  orm: Pick<Orm, 'select'>,
  { scope, serialNumber, id }: { scope: SQL; serialNumber: string; id: number },
): Promise<NotedAlarmRow | null> {
  const [row] = await selectNoted(orm).where(
    and(scope, eq(alarms.serialNumber, serialNumber), eq(alarms.raisedSeq, id)),
  );
  return row ?? null;
}

export async function countAlarms(orm: Pick<Orm, 'select'>, search: AlarmSearch): Promise<number> {
  const [row] = await orm
    .select({ total: count() })
    .from(alarms)
    .innerJoin(appliances, eq(appliances.serialNumber, alarms.serialNumber))
    .where(isSought(search));
  return row?.total ?? 0;
}

export interface SoughtSums {
  machines: readonly { serialNumber: string; timeZone: string }[];
  /** Days are `YYYY-MM-DD` in the calendar of each machine. */
  before: string;
  from: string;
  to: string;
  now: Date;
}

export interface AlarmSums {
  serialNumber: string;
  errorCode: string;
  raised: number;
  raisedBefore: number;
  openSince: Date | null;
  /** The duration counts from the start of the alarm, even before the period. */
  longestS: number | null;
}

export async function sumAlarms(
  orm: Pick<Orm, 'execute'>,
  { machines, before, from, to, now }: SoughtSums,
): Promise<AlarmSums[]> {
  const zones = [...new Set(machines.map(({ timeZone }) => timeZone))].map((zone) => ({
    zone,
    ...Object.fromEntries(
      Object.entries({ before, from, to }).map(([name, day]) => [
        `${name}_at`,
        new Date(startOfDay(day, zone)).toISOString(),
      ]),
    ),
  }));
  const until = sql`coalesce(a.cleared_at, ${timestampOf(now)})`;
  const { rows } = await orm.execute<AlarmSums & Record<string, unknown>>(sql`
    select a.serial_number as "serialNumber", a.error_code as "errorCode",
      (count(*) filter (where a.raised_at >= z.from_at and a.raised_at < z.to_at))::int as raised,
      (count(*) filter (where a.raised_at >= z.before_at and a.raised_at < z.from_at))::int as "raisedBefore",
      min(a.raised_at) filter (where a.cleared_seq is null) as "openSince",
      (max(greatest(0, extract(epoch from ${until} - a.raised_at)))
        filter (where a.raised_at < z.to_at and ${until} >= z.from_at))::float8 as "longestS"
    from unnest(${sql.param(machines.map(({ serialNumber }) => serialNumber))}::text[],
        ${sql.param(machines.map(({ timeZone }) => timeZone))}::text[]) as m(serial_number, zone)
    join json_to_recordset(${JSON.stringify(zones)}::json)
      as z(zone text, before_at timestamptz, from_at timestamptz, to_at timestamptz) on z.zone = m.zone
    join alarms a on a.serial_number = m.serial_number
      and (a.raised_at >= z.before_at or a.cleared_seq is null or a.cleared_at >= z.from_at)
    group by 1, 2`);
  return rows.map((row) => ({ ...row, openSince: row.openSince && new Date(row.openSince) }));
}
