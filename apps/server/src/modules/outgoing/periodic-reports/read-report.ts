import { type AlarmRank, alarmRanks } from '@washboard/contract/alarms/alarms';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { offlineAfterHours } from '@washboard/contract/notifications/notification-limits';
import { usedFigures } from '@washboard/contract/periodic-reports/figure-coverage';
import {
  maxAttention,
  maxReportMachines,
  maxReportSites,
  maxWorstMachines,
  type PeriodicReport,
  type ReportAttention,
  type ReportFigures,
  type ReportKind,
  type ReportMachine,
} from '@washboard/contract/periodic-reports/periodic-report';
import { costsOf, noTariffs, type Tariffs, tariffNames, totalCost } from '@washboard/contract/statistics/costs';
import { noCounts } from '@washboard/contract/statistics/counts';
import { addDays, dayAt, startOfDay } from '@washboard/contract/time/calendar';
import { isAlwaysMetric } from '@washboard/contract/units/units';
import { alarmSeverity } from '@washboard/machine-model/alarms/alarm-severity';
import { eq, sql } from 'drizzle-orm';
import type { Holder } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { type AlarmSums, sumAlarms } from '../../machines/alarms/index.ts';
import { applianceScope, findNamedMachines, type NamedMachine } from '../../machines/appliances/index.ts';
import { applianceStates } from '../../machines/appliances/tables.ts';
import { countOpenByMachine, type HygieneSums, noHygiene, sumHygiene } from '../../machines/hygiene/index.ts';
import { findCountedSince, findPrices, type MachineUse, noUse, sumCounts } from '../../machines/statistics/index.ts';
import { addCoverage, coverageOf, isComparable } from './cover-figures.ts';
import { lastPeriod, type MailedPeriod } from './report-period.ts';

interface ReportRequest {
  kind: ReportKind;
  holder: Pick<Holder, 'userId' | 'role' | 'companyCode'>;
  brand: string;
  timeZone: string;
  now: Date;
}

export async function readReport(
  orm: Orm,
  { kind, holder, brand, timeZone, now }: ReportRequest,
): Promise<PeriodicReport> {
  const period = lastPeriod(kind, now.getTime(), timeZone);
  const machines = await findNamedMachines(orm, applianceScope(holder, brand));
  const parts = await readParts(orm, machines, { period, now });
  const { figures, before, comparable, openAlarms, openDeviations } = sumOf(parts);
  const attention = attentionOf(parts, now);
  const sites = sitesOf(parts);
  return {
    kind,
    timeZone,
    from: period.from,
    to: addDays(period.to, -1),
    machineCount: machines.length,
    siteCount: sites.length,
    attentionCount: attention.length,
    figures,
    before,
    comparable,
    openAlarms,
    openDeviations,
    isMetric: machines.some(({ gamma }) => isAlwaysMetric(gamma)),
    longestAlarm: longestOf(parts),
    days: daysOf(period, parts),
    attention: attention.slice(0, maxAttention),
    sites: sites.length > maxReportSites ? sites.toSorted(worstFirst).slice(0, maxReportSites) : sites,
    machines: shownOf(parts.machines, maxReportMachines[kind]),
  };
}

interface Part extends ReportMachine {
  companyCode: string;
  countedFrom: string | null;
  offlineSince: Date | null;
  alarms: readonly AlarmSums[];
}

interface Parts {
  machines: readonly Part[];
  use: Awaited<ReturnType<typeof sumCounts>>;
  hygiene: Awaited<ReturnType<typeof sumHygiene>>;
}

async function readParts(
  orm: Orm,
  machines: readonly NamedMachine[],
  { period, now }: { period: MailedPeriod; now: Date },
): Promise<Parts> {
  const { before, from, to } = period;
  const days = daysBetween(period);
  const serialNumbers = machines.map(({ serialNumber }) => serialNumber);
  // The queries run serially, because a report must not occupy several connections.
  const use = await sumCounts(orm, { machines, edges: [before, ...days, to] });
  const hygiene = await sumHygiene(orm, { machines, before, from, to, now });
  const open = await countOpenByMachine(orm, serialNumbers);
  const alarmsOf = Map.groupBy(
    await sumAlarms(orm, { machines, before, from, to, now }),
    ({ serialNumber }) => serialNumber,
  );
  const prices = await findPrices(orm, machines);
  const countedSince = await findCountedSince(orm, serialNumbers);
  const offlineSince = await findOfflineSince(orm, serialNumbers);
  return {
    use,
    hygiene,
    machines: machines.map(({ timeZone, ...machine }) => {
      const { serialNumber } = machine;
      const alarms = alarmsOf.get(serialNumber) ?? [];
      const used = use.get(serialNumber);
      const tariffs = prices.get(serialNumber) ?? noTariffs;
      const sum = (name: 'raised' | 'raisedBefore') => alarms.reduce((all, one) => all + one[name], 0);
      const countedMs = countedSince.get(serialNumber) ?? null;
      const sinceIn = (begin: string) =>
        countedMs !== null && countedMs > startOfDay(begin, timeZone) ? dayAt(countedMs, timeZone) : null;
      const hasCounters = countedMs !== null;
      // The first entry sums the period before.
      const figures = figuresOf(addUse(days.map((_day, i) => used?.get(i + 1))), {
        tariffs,
        hygiene: hygiene.byMachine.get(serialNumber),
        alarms: sum('raised'),
        hasCounters,
        since: sinceIn(from),
      });
      const earlier = figuresOf(addUse([used?.get(0)]), {
        tariffs,
        hygiene: hygiene.before.get(serialNumber),
        alarms: sum('raisedBefore'),
        hasCounters,
        since: sinceIn(before),
      });
      return {
        ...machine,
        alarms,
        countedFrom: countedMs === null ? null : dayAt(countedMs, timeZone),
        offlineSince: offlineSince.get(serialNumber) ?? null,
        openAlarms: alarms.filter(({ openSince }) => openSince).length,
        openDeviations: open.get(serialNumber) ?? 0,
        figures,
        before: earlier,
        comparable: usedFigures.filter((name) => isComparable(name, figures, earlier)),
      };
    }),
  };
}

async function findOfflineSince(orm: Orm, serialNumbers: readonly string[]): Promise<Map<string, Date | null>> {
  const { serialNumber, connection, connectionSince } = applianceStates;
  const rows = await orm
    .select({ serialNumber, connectionSince })
    .from(applianceStates)
    .where(sql`${serialNumber} = any(${sql.param(serialNumbers)}) and ${eq(connection, 'offline')}`);
  return new Map(rows.map((row) => [row.serialNumber, row.connectionSince]));
}

function daysBetween({ from, to }: MailedPeriod): string[] {
  const days: string[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day);
  return days;
}

const useNames = Object.keys(noUse) as (keyof MachineUse)[];

function addKnown(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => value !== null && value !== undefined);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

function addUse(all: readonly (MachineUse | undefined)[]): MachineUse {
  return Object.fromEntries(useNames.map((name) => [name, addKnown(all.map((use) => use?.[name]))])) as MachineUse;
}

interface Rest {
  tariffs: Tariffs;
  hygiene: HygieneSums | undefined;
  alarms: number;
  hasCounters: boolean;
  since: string | null;
}

function figuresOf(use: MachineUse, { tariffs, hygiene = noHygiene, alarms, hasCounters, since }: Rest): ReportFigures {
  const { washing, hygienic, deviating, closed, daysSigned, daysMissed } = hygiene;
  const { cycles, waterVlm, energyWh } = use;
  const costs = costsOf({ ...noCounts, ...use }, tariffs);
  const values = { cycles, waterVlm, energyWh, cost: totalCost(costs) };
  const missing = tariffNames.filter((name) => costs[name] === null);
  return {
    ...values,
    washing,
    hygienic,
    deviating,
    closed,
    daysSigned,
    daysMissed,
    alarms,
    coverage: coverageOf(values, { hasCounters, since, missing }),
  };
}

const counted = ['washing', 'hygienic', 'deviating', 'closed', 'daysSigned', 'daysMissed', 'alarms'] as const;

function addFigures(all: readonly ReportFigures[]): ReportFigures {
  return {
    ...Object.fromEntries(usedFigures.map((name) => [name, addKnown(all.map((figures) => figures[name]))])),
    ...Object.fromEntries(counted.map((name) => [name, all.reduce((sum, figures) => sum + figures[name], 0)])),
    coverage: addCoverage(all.map(({ coverage }) => coverage)),
  } as ReportFigures;
}

function sumOf({ machines }: Pick<Parts, 'machines'>) {
  return {
    figures: addFigures(machines.map(({ figures }) => figures)),
    before: addFigures(machines.map(({ before }) => before)),
    comparable: usedFigures.filter((name) => machines.every(({ comparable }) => comparable.includes(name))),
    openAlarms: machines.reduce((sum, { openAlarms }) => sum + openAlarms, 0),
    openDeviations: machines.reduce((sum, { openDeviations }) => sum + openDeviations, 0),
  };
}

type Summed = Pick<ReportMachine, 'figures' | 'openAlarms' | 'openDeviations'>;

const troubleOf = ({ openDeviations, openAlarms, figures: { deviating, alarms, daysMissed } }: Summed) =>
  openDeviations * 4 + openAlarms * 4 + deviating * 2 + alarms + daysMissed;

export const worstFirst = (a: Summed, b: Summed) => troubleOf(b) - troubleOf(a);

/** Too many machines are cut to those with the most problems. */
function shownOf(machines: readonly Part[], most: number): ReportMachine[] {
  const shown =
    machines.length <= most
      ? machines
      : machines
          .filter((machine) => troubleOf(machine) > 0)
          .toSorted(worstFirst)
          .slice(0, maxWorstMachines);
  return shown.map((machine) => ({
    ...presentMachine(machine),
    figures: machine.figures,
    before: machine.before,
    comparable: machine.comparable,
    openAlarms: machine.openAlarms,
    openDeviations: machine.openDeviations,
  }));
}

function presentMachine({ serialNumber, applianceName, gamma, companyName }: Part) {
  return { serialNumber, applianceName, gamma, companyName };
}

function sitesOf({ machines }: Pick<Parts, 'machines'>): PeriodicReport['sites'] {
  return [...Map.groupBy(machines, ({ companyCode }) => companyCode)].map(([companyCode, ofSite]) => ({
    companyCode,
    companyName: ofSite[0]?.companyName ?? '',
    machineCount: ofSite.length,
    ...sumOf({ machines: ofSite }),
  }));
}

function daysOf(period: MailedPeriod, { machines, use, hygiene }: Parts): PeriodicReport['days'] {
  return daysBetween(period).map((day, i) => {
    const { washing, hygienic, deviating } = hygiene.byDay.get(day) ?? noHygiene;
    const counts = machines.flatMap(({ serialNumber, countedFrom, figures }) => {
      const used = use.get(serialNumber)?.get(i + 1);
      if (used) return used.cycles ?? [];
      // A day without reports of the machine has no cycles.
      const isKnown = countedFrom === null ? figures.cycles !== null : countedFrom < day;
      return isKnown ? [0] : [];
    });
    return { day, cycles: addKnown(counts), machines: counts.length, washing, hygienic, deviating };
  });
}

function longestOf({ machines }: Parts): PeriodicReport['longestAlarm'] {
  const all = machines.flatMap((machine) => machine.alarms.map((alarm) => ({ machine, alarm })));
  const [longest] = all
    .filter(({ alarm }) => alarm.longestS !== null)
    .toSorted((a, b) => (b.alarm.longestS ?? 0) - (a.alarm.longestS ?? 0));
  if (!longest) return null;
  const { errorCode, longestS, openSince } = longest.alarm;
  return {
    ...presentMachine(longest.machine),
    errorCode,
    seconds: Math.round(longestS ?? 0),
    isOpen: openSince !== null,
  };
}

const rankOf = (gamma: Gamma, errorCode: string): AlarmRank => alarmSeverity(gamma, errorCode) ?? 'unknown';

/** The order is: danger, fault, hygiene at risk, offline, missing review. */
function attentionOf({ machines }: Parts, now: Date): ReportAttention[] {
  const offlineBefore = now.getTime() - offlineAfterHours * 3_600_000;
  const alarms = machines.flatMap((machine) =>
    machine.alarms.flatMap(({ errorCode, openSince }) => {
      const severity = rankOf(machine.gamma, errorCode);
      if (!openSince || severity === 'notice') return [];
      const since = openSince.toISOString();
      return [{ kind: 'alarm' as const, ...presentMachine(machine), errorCode, severity, since }];
    }),
  );
  const ofRank = (rank: AlarmRank) =>
    alarms.filter(({ severity }) => severity === rank).toSorted((a, b) => a.since.localeCompare(b.since));
  const deviations = machines
    .filter(({ openDeviations }) => openDeviations > 0)
    .toSorted((a, b) => b.openDeviations - a.openDeviations)
    .map((machine) => ({
      kind: 'deviations' as const,
      ...presentMachine(machine),
      count: machine.openDeviations,
    }));
  const offline = machines
    .flatMap((machine) => {
      const { offlineSince: since } = machine;
      if (!since || since.getTime() > offlineBefore) return [];
      return [{ kind: 'offline' as const, ...presentMachine(machine), since: since.toISOString() }];
    })
    .toSorted((a, b) => a.since.localeCompare(b.since));
  const missed = sitesOf({ machines })
    .filter(({ figures }) => figures.daysMissed > 0)
    .toSorted((a, b) => b.figures.daysMissed - a.figures.daysMissed)
    .map(({ companyCode, companyName, figures: { daysMissed: count } }) => ({
      kind: 'missedDays' as const,
      companyCode,
      companyName,
      count,
    }));
  const [critical, ...others] = alarmRanks.map(ofRank);
  return [...(critical ?? []), ...deviations, ...others.flat(), ...offline, ...missed];
}
