import { alarmRanks } from '@washboard/contract/alarms/alarms';
import {
  type FleetAlarm,
  mostAlarmCompanies,
  type OpenAlarmList,
  type OpenAlarmListQuery,
} from '@washboard/contract/alarms/open-alarms';
import { gammas } from '@washboard/contract/appliances/appliances';
import { alarmSeverity } from '@washboard/machine-model/alarms/alarm-severity';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { cutPage, decodeCursor } from '../../../http/list-cursor.ts';
import {
  type AlarmGroup,
  countOpenAlarms,
  findOpenAlarms,
  type OpenAlarmFilter,
  type OpenAlarmRow,
  openAlarmCursorSchema,
} from './open-alarms-repository.ts';

const list = 'openAlarms';

/** One page of the open alarms of all machines in scope, with how many each filter would show. */
export async function listOpenAlarms(
  { database, config }: Context,
  actor: Actor,
  { limit, cursor, severity, gamma, companyCode }: OpenAlarmListQuery,
): Promise<OpenAlarmList> {
  const viewer = { holder: actor, brand: config.brand };
  const filter = { severity, gamma, companyCode };
  const after = cursor ? decodeCursor(list, openAlarmCursorSchema, cursor) : null;
  const [found, groups] = await Promise.all([
    findOpenAlarms(database.orm, { ...viewer, filter }, { limit: limit + 1, after }),
    countOpenAlarms(database.orm, viewer),
  ]);
  const sortedBy = (row: OpenAlarmRow) => [
    String(row.urgency),
    row.raisedAt.toISOString(),
    row.serialNumber,
    row.errorCode,
  ];
  const page = cutPage(found, { limit, list, sortedBy });
  return { items: page.rows.map(presentFleetAlarm), nextCursor: page.nextCursor, ...facetsOf(groups, filter) };
}

function presentFleetAlarm(row: OpenAlarmRow): FleetAlarm {
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

/** Each filter counts what the other filters let through. */
function facetsOf(groups: readonly AlarmGroup[], filter: OpenAlarmFilter) {
  const letThrough = (except?: keyof OpenAlarmFilter) =>
    groups.filter((group) =>
      (['severity', 'gamma', 'companyCode'] as const).every(
        (name) => name === except || filter[name] === undefined || filter[name] === group[name],
      ),
    );
  const sumOf = (some: readonly AlarmGroup[]) => some.reduce((sum, { alarms }) => sum + alarms, 0);
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
    .slice(0, mostAlarmCompanies)
    .toSorted((a, b) => byName.compare(a.companyName, b.companyName) || a.companyCode.localeCompare(b.companyCode));
}
