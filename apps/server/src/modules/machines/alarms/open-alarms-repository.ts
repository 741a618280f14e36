import { type AlarmRank, alarmRanks, alarmUrgency } from '@washboard/contract/alarms/alarms';
import type { OpenAlarmListQuery } from '@washboard/contract/alarms/open-alarms';
import type { ConnectionState } from '@washboard/contract/appliances/appliance-state';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '../../../adapters/database/database.ts';
import { storedInstant, storedText } from '../../../http/list-cursor.ts';
import { companies } from '../../people/companies/index.ts';
import {
  alarmUrgencyColumn,
  applianceScope,
  applianceStates,
  appliances,
  joinAlarmCatalogue,
  type Viewer,
} from '../appliances/index.ts';
import { alarms } from './tables.ts';

export type OpenAlarmFilter = Pick<OpenAlarmListQuery, 'severity' | 'gamma' | 'companyCode'>;

interface OpenAlarmSearch extends Viewer {
  filter: OpenAlarmFilter;
}

/** Urgency, time of the beginning, serial number and code of the last alarm of a page. */
export const openAlarmCursorSchema = z.tuple([z.string().regex(/^\d$/), storedInstant, storedText, storedText]);

export interface OpenAlarmRow extends Record<string, unknown> {
  serialNumber: string;
  errorCode: string;
  raisedSeq: number;
  raisedAt: Date;
  isRaisedAtDoubtful: boolean;
  urgency: number;
  applianceName: string;
  gamma: Gamma;
  companyCode: string;
  companyName: string;
  connection: ConnectionState;
}

const openAlarms = sql`${alarms} open
  join ${appliances} on ${appliances.serialNumber} = open.serial_number
  ${joinAlarmCatalogue}`;

function isInScope({ holder, brand }: Viewer): SQL {
  return sql`open.cleared_seq is null and ${applianceScope(holder, brand)}`;
}

function rankUrgency(rank: AlarmRank): number {
  return alarmUrgency(rank === 'unknown' ? null : rank);
}

/** The time has milliseconds, as in the cursor. */
const raisedAt = sql`date_trunc('milliseconds', open.raised_at)`;

/** Worst first, then newest first. The alarms that are open at the same time are few, so they are sorted. */
export async function findOpenAlarms(
  orm: Orm,
  { filter, ...viewer }: OpenAlarmSearch,
  { limit, after }: { limit: number; after: z.infer<typeof openAlarmCursorSchema> | null },
): Promise<OpenAlarmRow[]> {
  const { severity, gamma, companyCode } = filter;
  const place = sql`(${alarmUrgencyColumn}, ${raisedAt}, open.serial_number, open.error_code)`;
  const conditions = and(
    isInScope(viewer),
    severity && sql`${alarmUrgencyColumn} = ${rankUrgency(severity)}::int`,
    gamma && eq(appliances.gamma, gamma),
    companyCode ? eq(appliances.companyCode, companyCode) : undefined,
    after ? sql`${place} < (${after[0]}::int, ${after[1]}::timestamptz, ${after[2]}, ${after[3]})` : undefined,
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

/** The open alarms in scope, counted by severity, range and company. */
export async function countOpenAlarms(orm: Orm, viewer: Viewer): Promise<AlarmGroup[]> {
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
