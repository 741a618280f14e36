import { type AlarmRank, alarmRanks, alarmUrgency } from '@washboard/contract/alarms/alarms';
import {
  type FleetAlarm,
  maxAlarmCompanies,
  type OpenAlarmList,
  type OpenAlarmListQuery,
} from '@washboard/contract/alarms/open-alarms';
import type { ConnectionState } from '@washboard/contract/appliances/appliance-state';
import { type Gamma, gammas } from '@washboard/contract/appliances/appliances';
import { alarmSeverity } from '@washboard/machine-model/alarms/alarm-severity';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { defineCursor, storedInstant, storedText } from '../../../http/list-cursor.ts';
import { companies } from '../../people/companies/tables.ts';
import { applianceScope, type Viewer } from '../appliances/index.ts';
import { applianceStates, appliances } from '../appliances/tables.ts';
import { alarmUrgencyColumn, joinAlarmCatalogue, rankUrgency } from './alarm-urgency.ts';
import { alarms } from './tables.ts';

const openAlarmCursorSchema = z.tuple([z.string().regex(/^\d$/), storedInstant, storedText, storedText]);
const openAlarmCursor = defineCursor('openAlarms', openAlarmCursorSchema);

export async function listOpenAlarms(
  { database, config }: Context,
  actor: Actor,
  { limit, cursor, severity, gamma, companyCode }: OpenAlarmListQuery,
): Promise<OpenAlarmList> {
  const viewer = { holder: actor, brand: config.brand };
  const filter = { severity, gamma, companyCode };
  const after = cursor ? openAlarmCursor.decode(cursor) : null;
  const [openAlarms, groups] = await Promise.all([
    findOpenAlarms(database.orm, { ...viewer, filter }, { limit: limit + 1, after }),
    countOpenAlarms(database.orm, viewer),
  ]);
  const sortedBy = (row: OpenAlarmRow) => [
    String(row.urgency),
    row.raisedAt.toISOString(),
    row.serialNumber,
    row.errorCode,
  ];
  const page = openAlarmCursor.cutPage(openAlarms, { limit, sortedBy });
  return { items: page.rows.map(presentFleetAlarm), nextCursor: page.nextCursor, ...facetsOf(groups, filter) };
}

export function presentFleetAlarm(row: FleetAlarmRow): FleetAlarm {
  return {
    id: row.raisedSeq,
    errorCode: row.errorCode,
    severity: alarmSeverity(row.gamma, row.errorCode),
    startDate: row.raisedAt.toISOString(),
    isClockDoubtful: row.isRaisedAtDoubtful,
    serialNumber: row.serialNumber,
    applianceName: row.applianceName,
    gamma: row.gamma,
    companyCode: row.companyCode,
    companyName: row.companyName,
    connection: row.connection,
  };
}

/** The options of each filter count the alarms that pass the other filters. */
export function facetsOf(groups: readonly AlarmGroup[], filter: OpenAlarmFilter) {
  const letThrough = (except?: keyof OpenAlarmFilter) =>
    groups.filter((group) =>
      (['severity', 'gamma', 'companyCode'] as const).every(
        (name) => name === except || filter[name] === undefined || filter[name] === group[name],
      ),
    );
  const sumOf = (alarmGroups: readonly AlarmGroup[]) => alarmGroups.reduce((sum, { alarms }) => sum + alarms, 0);
  const bySeverity = letThrough('severity');
  const byGamma = letThrough('gamma');
  return {
    total: sumOf(letThrough()),
    severities: alarmRanks.map((severity) => ({
      severity,
      alarms: sumOf(bySeverity.filter((group) => group.severity === severity)),
    })),
    gammas: gammas
      .map((gamma) => ({ gamma, alarms: sumOf(byGamma.filter((group) => group.gamma === gamma)) }))
      .filter(({ alarms }) => alarms > 0),
    companies: companiesOf(letThrough('companyCode')),
  };
}

const byName = new Intl.Collator('en');

function companiesOf(groups: readonly AlarmGroup[]): OpenAlarmList['companies'] {
  const sums = new Map<string, OpenAlarmList['companies'][number]>();
  for (const { companyCode, companyName, alarms } of groups) {
    const sum = sums.get(companyCode) ?? { companyCode, companyName, alarms: 0 };
    sums.set(companyCode, { ...sum, alarms: sum.alarms + alarms });
  }
  return [...sums.values()]
    .toSorted((a, b) => b.alarms - a.alarms || a.companyCode.localeCompare(b.companyCode))
    .slice(0, maxAlarmCompanies)
    .toSorted((a, b) => byName.compare(a.companyName, b.companyName) || a.companyCode.localeCompare(b.companyCode));
}

export type OpenAlarmFilter = Pick<OpenAlarmListQuery, 'severity' | 'gamma' | 'companyCode'>;

interface OpenAlarmSearch extends Viewer {
  filter: OpenAlarmFilter;
}

export interface FleetAlarmRow extends Record<string, unknown> {
  serialNumber: string;
  errorCode: string;
  raisedSeq: number;
  raisedAt: Date;
  isRaisedAtDoubtful: boolean;
  applianceName: string;
  gamma: Gamma;
  companyCode: string;
  companyName: string;
  connection: ConnectionState;
}

interface OpenAlarmRow extends FleetAlarmRow {
  urgency: number;
}

const openAlarms = sql`${alarms} open
  join ${appliances} on ${appliances.serialNumber} = open.serial_number
  ${joinAlarmCatalogue}`;

function isInScope({ holder, brand }: Viewer): SQL {
  return sql`open.cleared_seq is null and ${applianceScope(holder, brand)}`;
}

/** The cursor has milliseconds, so the order compares no finer fraction. */
const raisedAt = sql`date_trunc('milliseconds', open.raised_at)`;

/** Few alarms are open at the same time, so they are sorted without an index. */
async function findOpenAlarms(
  orm: Orm,
  { filter, ...viewer }: OpenAlarmSearch,
  { limit, after }: { limit: number; after: z.infer<typeof openAlarmCursorSchema> | null },
): Promise<OpenAlarmRow[]> {
  const { severity, gamma, companyCode } = filter;
  const position = sql`(${alarmUrgencyColumn}, ${raisedAt}, open.serial_number, open.error_code)`;
  const conditions = and(
    isInScope(viewer),
    severity && sql`${alarmUrgencyColumn} = ${rankUrgency(severity)}::int`,
    gamma && eq(appliances.gamma, gamma),
    companyCode ? eq(appliances.companyCode, companyCode) : undefined,
    after ? sql`${position} < (${after[0]}::int, ${after[1]}::timestamptz, ${after[2]}, ${after[3]})` : undefined,
  );
  const { rows } = await orm.execute<OpenAlarmRow>(sql`
    select open.serial_number as "serialNumber", open.error_code as "errorCode", open.raised_seq as "raisedSeq",
      ${raisedAt} as "raisedAt", open.is_raised_at_doubtful as "isRaisedAtDoubtful", ${alarmUrgencyColumn} as urgency,
      ${appliances.applianceName} as "applianceName", ${appliances.gamma} as gamma,
      ${appliances.companyCode} as "companyCode", ${companies.companyName} as "companyName",
      coalesce(${applianceStates.connection}, 'offline') as connection
    from ${openAlarms}
    join ${companies} on ${companies.companyCode} = ${appliances.companyCode}
    left join ${applianceStates} on ${applianceStates.serialNumber} = open.serial_number
    where ${conditions}
    order by ${alarmUrgencyColumn} desc, ${raisedAt} desc, open.serial_number desc, open.error_code desc
    limit ${limit}`);
  return rows.map((row) => ({ ...row, raisedSeq: Number(row.raisedSeq), raisedAt: new Date(row.raisedAt) }));
}

export interface AlarmGroup extends Record<string, unknown> {
  severity: AlarmRank;
  gamma: Gamma;
  companyCode: string;
  companyName: string;
  alarms: number;
}

async function countOpenAlarms(orm: Orm, viewer: Viewer): Promise<AlarmGroup[]> {
  const { rows } = await orm.execute<Omit<AlarmGroup, 'severity'> & { urgency: number }>(sql`
    with counted as (
      select ${alarmUrgencyColumn} as urgency, ${appliances.gamma} as gamma, ${appliances.companyCode} as company_code,
        count(*)::int as alarms
      from ${openAlarms} where ${isInScope(viewer)} group by 1, 2, 3)
    select urgency, gamma, company_code as "companyCode", company_name as "companyName", alarms
    from counted join ${companies} using (company_code)`);
  return rows.flatMap(({ urgency, ...row }) => {
    const severity = alarmRanks.find((rank) => rankUrgency(rank) === urgency);
    return severity ? [{ ...row, severity } as AlarmGroup] : [];
  });
}

export async function countCriticalAlarms(orm: Orm, viewer: Viewer): Promise<number> {
  const { rows } = await orm.execute<{ alarms: number }>(sql`
    select count(*)::int as alarms from ${openAlarms}
    where ${isInScope(viewer)} and known.urgency = ${alarmUrgency('critical')}::int`);
  return rows[0]?.alarms ?? 0;
}
