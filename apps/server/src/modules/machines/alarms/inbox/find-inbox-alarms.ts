import {
  type AlarmInboxTab,
  flappingHours,
  flappingPauseMinutes,
  flappingTimes,
} from '@washboard/contract/alarms/alarm-inbox';
import { type AlarmRank, alarmRanks, frequencyDays } from '@washboard/contract/alarms/alarms';
import { dayMs, hourMs, minuteMs } from '@washboard/contract/time/durations';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Orm } from '../../../../adapters/database/database.ts';
import { timestampOf } from '../../../../adapters/database/timestamps.ts';
import { storedInstant, storedText } from '../../../../http/list-cursor.ts';
import { fullNameColumn } from '../../../people/accounts/index.ts';
import { users } from '../../../people/accounts/tables.ts';
import { companies } from '../../../people/companies/tables.ts';
import { applianceScope, type Viewer } from '../../appliances/index.ts';
import { applianceStates, appliances } from '../../appliances/tables.ts';
import { alarmUrgencyColumn, joinAlarmCatalogue, rankUrgency } from '../alarm-urgency.ts';
import type { AlarmGroup, FleetAlarmRow, OpenAlarmFilter } from '../list-open-alarms.ts';
import { alarmHandling, alarms } from '../tables.ts';
import { isAlarmMuted, isStillTaken } from './taken-and-muted.ts';

export interface InboxSearch extends Viewer {
  tab: AlarmInboxTab;
  now: Date;
  /** Only the alarms of a machine, a code, or both. */
  one?: { serialNumber: string | undefined; errorCode: string | undefined };
}

export interface InboxRow extends FleetAlarmRow {
  isMuted: boolean;
  urgency: number;
  times: number;
  lastAt: Date;
  clearedAt: Date | null;
  version: number;
  takenBy: string | null;
  takenByName: string | null;
  takenAt: Date | null;
  mutedByName: string | null;
  mutedUntil: Date | null;
}

const before = (now: Date, ms: number) => timestampOf(new Date(now.getTime() - ms));

/** Alarms of one machine and code that follow each other closely have one `part`. */
function partsOf(matchingAlarms: SQL): SQL {
  return sql`(
    select *, count(*) filter (where is_new) over (partition by serial_number, error_code order by raised_seq) as part
    from (
      select a.*, a.raised_at - lag(a.cleared_at) over (partition by a.serial_number, a.error_code
        order by a.raised_seq) > interval '1 hour' * ${flappingHours}::int as is_new
      from ${matchingAlarms}) spells) parts`;
}

const partColumns = sql`count(*)::int as times, date_trunc('milliseconds', min(raised_at)) as raised_at,
  bool_or(is_raised_at_doubtful) as is_doubtful`;

/**
 * The tab `open` has the alarms themselves, because nearly all of them are on no page; {@link historyOf} adds how often
 * each came. The tab `done` has the parts that have ended. An alarm that comes and goes all the time is open while it
 * pauses, because it could hardly be muted otherwise.
 */
function inboxAlarms({ holder, brand, tab, now, one }: InboxSearch): SQL {
  const isOne = and(
    one?.serialNumber === undefined ? undefined : sql`a.serial_number = ${one.serialNumber}`,
    one?.errorCode === undefined ? undefined : sql`a.error_code = ${one.errorCode}`,
  );
  const from = before(now, frequencyDays * dayMs);
  const matchingAlarms = sql`${alarms} a join ${appliances} on ${appliances.serialNumber} = a.serial_number
    and ${applianceScope(holder, brand)} where ${isOne ?? sql`true`}`;
  const isOver = sql`bool_and(cleared_seq is not null)`;
  const flappingFrom = before(now, flappingHours * hourMs);
  const isLate = sql`noted_at >= ${flappingFrom} and raised_at >= ${flappingFrom}`;
  const isPausing = sql`count(*) filter (where ${isLate}) >= ${flappingTimes}::int
    and max(cleared_at) > ${before(now, flappingPauseMinutes * minuteMs)}`;
  const last = sql`max(raised_seq) as last_seq, date_trunc('milliseconds', max(raised_at)) as last_at,
    date_trunc('milliseconds', max(cleared_at)) as cleared_at`;
  const rows =
    tab === 'done'
      ? sql`select serial_number, error_code, ${partColumns}, ${last}, min(raised_seq) as first_seq,
            max(cleared_seq) as cleared_seq
          from ${partsOf(sql`${matchingAlarms} and (a.cleared_seq is null or a.cleared_at >= ${from})`)}
          group by serial_number, error_code, part having ${isOver} and not (${isPausing})`
      : sql`select a.serial_number, a.error_code, a.raised_seq as last_seq,
            date_trunc('milliseconds', a.raised_at) as last_at, a.cleared_at
          from ${matchingAlarms} and a.cleared_seq is null
          union all
          select serial_number, error_code, ${last} from (select a.* from ${matchingAlarms} and ${isLate}) late
          group by serial_number, error_code having ${isOver} and ${isPausing}`;
  const isTaken = tab === 'done' ? sql`handling.taken_seq between open.first_seq and open.cleared_seq` : isStillTaken;
  return sql`(${rows}) open
  join ${appliances} on ${appliances.serialNumber} = open.serial_number
  ${joinAlarmCatalogue}
  left join ${alarmHandling} handling
    on handling.serial_number = open.serial_number and handling.error_code = open.error_code
  left join ${users} taker on taker.id = handling.taken_by and taker.status <> 'DELETED' and ${isTaken}`;
}

/** The last part of an open alarm. Times before the last 30 days are not counted. */
function historyOf({ now }: InboxSearch): SQL {
  return sql`cross join lateral (
    select ${partColumns}
    from ${partsOf(sql`${alarms} a where a.serial_number = page."serialNumber" and a.error_code = page."errorCode"
      and (a.cleared_seq is null or a.raised_at >= ${before(now, frequencyDays * dayMs)})`)}
    group by part order by part desc limit 1) history`;
}

const isMuted = ({ tab, now }: InboxSearch) =>
  tab === 'done' ? sql<boolean>`false` : isAlarmMuted(now, sql`open.last_seq`);

export const inboxCursorSchema = z.tuple([
  z.enum(['true', 'false']),
  z.string().regex(/^\d$/),
  storedInstant,
  storedText,
  storedText,
]);

export const inboxOrderOf =
  (tab: AlarmInboxTab) =>
  (row: InboxRow): string[] => [
    String(!row.isMuted),
    tab === 'done' ? '0' : String(row.urgency),
    ((tab === 'done' && row.clearedAt) || row.lastAt).toISOString(),
    row.serialNumber,
    row.errorCode,
  ];

interface Page {
  filter: OpenAlarmFilter;
  limit: number;
  after: z.infer<typeof inboxCursorSchema> | null;
}

export async function findInboxAlarms(
  orm: Pick<Orm, 'execute'>,
  search: InboxSearch,
  { filter: { severity, gamma, companyCode }, limit, after }: Page,
): Promise<InboxRow[]> {
  const muted = isMuted(search);
  const order = search.tab === 'done' ? sql`0, open.cleared_at` : sql`${alarmUrgencyColumn}, open.last_at`;
  const position = sql`(not ${muted}, ${order}, open.serial_number, open.error_code)`;
  const conditions = and(
    search.tab === 'mine' ? sql`taker.id = ${search.holder.userId}` : undefined,
    severity && sql`${alarmUrgencyColumn} = ${rankUrgency(severity)}::int`,
    gamma && eq(appliances.gamma, gamma),
    companyCode ? eq(appliances.companyCode, companyCode) : undefined,
    after
      ? sql`${position} < (${after[0]}::bool, ${after[1]}::int, ${after[2]}::timestamptz, ${after[3]}, ${after[4]})`
      : undefined,
  );
  const isDone = search.tab === 'done';
  const page = sql`
    select open.serial_number as "serialNumber", open.error_code as "errorCode", open.last_seq as "raisedSeq",
      open.last_at as "lastAt", open.cleared_at as "clearedAt", ${muted} as "isMuted", ${alarmUrgencyColumn} as urgency,
      ${isDone ? sql`open.raised_at, open.is_doubtful, open.times,` : undefined}
      ${appliances.applianceName} as "applianceName", ${appliances.gamma} as gamma,
      ${appliances.companyCode} as "companyCode", ${companies.companyName} as "companyName",
      coalesce(${applianceStates.connection}, 'offline') as connection, coalesce(handling.version, 0) as version,
      taker.id as "takenBy", ${fullNameColumn(alias(users, 'taker'))} as "takenByName",
      handling.taken_at as "takenAt", ${fullNameColumn(alias(users, 'muter'))} as "mutedByName",
      handling.muted_until as "mutedUntil"
    from ${inboxAlarms(search)}
    join ${companies} on ${companies.companyCode} = ${appliances.companyCode}
    left join ${applianceStates} on ${applianceStates.serialNumber} = open.serial_number
    left join ${users} muter on muter.id = handling.muted_by
    where ${conditions ?? sql`true`}
    order by not ${muted} desc, ${isDone ? sql`open.cleared_at` : sql`${alarmUrgencyColumn} desc, open.last_at`} desc,
      open.serial_number desc, open.error_code desc
    limit ${limit}`;
  const { rows } = await orm.execute<InboxRow>(sql`
    select *, raised_at as "raisedAt", is_doubtful as "isRaisedAtDoubtful"
    from (${page}) page ${isDone ? undefined : historyOf(search)}
    order by not "isMuted" desc, ${isDone ? sql`"clearedAt"` : sql`urgency desc, "lastAt"`} desc,
      "serialNumber" desc, "errorCode" desc`);
  return rows.map((row) => ({
    ...row,
    raisedSeq: Number(row.raisedSeq),
    raisedAt: new Date(row.raisedAt),
    lastAt: new Date(row.lastAt),
    clearedAt: row.clearedAt && new Date(row.clearedAt),
    takenAt: row.takenAt && new Date(row.takenAt),
    mutedUntil: row.mutedUntil && new Date(row.mutedUntil),
  }));
}

export interface InboxGroup extends AlarmGroup {
  mine: number;
  muted: number;
}

export async function countInboxAlarms(orm: Pick<Orm, 'execute'>, search: InboxSearch): Promise<InboxGroup[]> {
  const { rows } = await orm.execute<Omit<InboxGroup, 'severity'> & { urgency: number }>(sql`
    with counted as (
      select ${alarmUrgencyColumn} as urgency, ${appliances.gamma} as gamma, ${appliances.companyCode} as company_code,
        count(*)::int as alarms, (count(*) filter (where taker.id = ${search.holder.userId}))::int as mine,
        (count(*) filter (where ${isMuted(search)}))::int as muted
      from ${inboxAlarms(search)} group by 1, 2, 3)
    select urgency, gamma, company_code as "companyCode", company_name as "companyName", alarms, mine, muted
    from counted join ${companies} using (company_code)`);
  return rows.flatMap(({ urgency, ...row }) => {
    const severity: AlarmRank | undefined = alarmRanks.find((rank) => rankUrgency(rank) === urgency);
    return severity ? [{ ...row, severity } as InboxGroup] : [];
  });
}
