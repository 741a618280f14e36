import { usedFigures } from '@washboard/contract/periodic-reports/figure-coverage';
import {
  maxAttention,
  maxReportMachines,
  maxReportSites,
  maxWorstMachines,
  type PeriodicReport,
  type ReportFigures,
  type ReportKind,
  type ReportMachine,
} from '@washboard/contract/periodic-reports/periodic-report';
import { addDays } from '@washboard/contract/time/calendar';
import { isAlwaysMetric } from '@washboard/contract/units/units';
import type { Holder } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { applianceScope, findNamedMachines } from '../../machines/appliances/index.ts';
import { noHygiene } from '../../machines/hygiene/index.ts';
import { addCoverage } from './figure-coverage.ts';
import {
  addKnown,
  daysBetween,
  identityOf,
  type MachineFigures,
  type ReportSources,
  readMachineFigures,
} from './read-machine-figures.ts';
import { attentionOf } from './report-attention.ts';
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
  const sources = await readMachineFigures(orm, machines, { period, now });
  const { figures, before, comparable, openAlarms, openDeviations } = sumOf(sources);
  const sites = sitesOf(sources);
  const attention = attentionOf(sources.machines, sites, now);
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
    longestAlarm: longestOf(sources),
    days: daysOf(period, sources),
    attention: attention.slice(0, maxAttention),
    sites: sites.length > maxReportSites ? sites.toSorted(worstFirst).slice(0, maxReportSites) : sites,
    machines: shownOf(sources.machines, maxReportMachines[kind]),
  };
}

const counted = ['washing', 'hygienic', 'deviating', 'closed', 'daysSigned', 'daysMissed', 'alarms'] as const;

function addFigures(machineFigures: readonly ReportFigures[]): ReportFigures {
  return {
    ...Object.fromEntries(usedFigures.map((name) => [name, addKnown(machineFigures.map((figures) => figures[name]))])),
    ...Object.fromEntries(
      counted.map((name) => [name, machineFigures.reduce((sum, figures) => sum + figures[name], 0)]),
    ),
    coverage: addCoverage(machineFigures.map(({ coverage }) => coverage)),
  } as ReportFigures;
}

function sumOf({ machines }: Pick<ReportSources, 'machines'>) {
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
function shownOf(machines: readonly MachineFigures[], maxMachines: number): ReportMachine[] {
  const shown =
    machines.length <= maxMachines
      ? machines
      : machines
          .filter((machine) => troubleOf(machine) > 0)
          .toSorted(worstFirst)
          .slice(0, maxWorstMachines);
  return shown.map((machine) => ({
    ...identityOf(machine),
    figures: machine.figures,
    before: machine.before,
    comparable: machine.comparable,
    openAlarms: machine.openAlarms,
    openDeviations: machine.openDeviations,
  }));
}

function sitesOf({ machines }: Pick<ReportSources, 'machines'>): PeriodicReport['sites'] {
  return [...Map.groupBy(machines, ({ companyCode }) => companyCode)].map(([companyCode, ofSite]) => ({
    companyCode,
    companyName: ofSite[0]?.companyName ?? '',
    machineCount: ofSite.length,
    ...sumOf({ machines: ofSite }),
  }));
}

function daysOf(period: MailedPeriod, { machines, use, hygiene }: ReportSources): PeriodicReport['days'] {
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

function longestOf({ machines }: ReportSources): PeriodicReport['longestAlarm'] {
  const machineAlarms = machines.flatMap((machine) => machine.alarms.map((alarm) => ({ machine, alarm })));
  const [longest] = machineAlarms
    .filter(({ alarm }) => alarm.longestS !== null)
    .toSorted((a, b) => (b.alarm.longestS ?? 0) - (a.alarm.longestS ?? 0));
  if (!longest) return null;
  const { errorCode, longestS, openSince } = longest.alarm;
  return {
    ...identityOf(longest.machine),
    errorCode,
    seconds: Math.round(longestS ?? 0),
    isOpen: openSince !== null,
  };
}
