import { usedFigures } from '@washboard/contract/periodic-reports/figure-coverage';
import type { ReportFigures, ReportMachine } from '@washboard/contract/periodic-reports/periodic-report';
import { costsOf, noTariffs, type Tariffs, tariffNames, totalCost } from '@washboard/contract/statistics/costs';
import { noCounts } from '@washboard/contract/statistics/counts';
import { addDays, dayAt, startOfDay } from '@washboard/contract/time/calendar';
import { eq, sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { type AlarmSums, sumAlarms } from '../../machines/alarms/index.ts';
import type { NamedMachine } from '../../machines/appliances/index.ts';
import { applianceStates } from '../../machines/appliances/tables.ts';
import { countOpenByMachine, type HygieneSums, noHygiene, sumHygiene } from '../../machines/hygiene/index.ts';
import { findCountedSince, findPrices, type MachineUse, noUse, sumCounts } from '../../machines/statistics/index.ts';
import { coverageOf, isComparable } from './figure-coverage.ts';
import type { MailedPeriod } from './report-period.ts';

export interface MachineFigures extends ReportMachine {
  companyCode: string;
  countedFrom: string | null;
  offlineSince: Date | null;
  alarms: readonly AlarmSums[];
}

export interface ReportSources {
  machines: readonly MachineFigures[];
  use: Awaited<ReturnType<typeof sumCounts>>;
  hygiene: Awaited<ReturnType<typeof sumHygiene>>;
}

export function identityOf({ serialNumber, applianceName, gamma, companyName }: MachineFigures) {
  return { serialNumber, applianceName, gamma, companyName };
}

export async function readMachineFigures(
  orm: Orm,
  machines: readonly NamedMachine[],
  { period, now }: { period: MailedPeriod; now: Date },
): Promise<ReportSources> {
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
      const sum = (name: 'raised' | 'raisedBefore') => alarms.reduce((total, alarm) => total + alarm[name], 0);
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

export function daysBetween({ from, to }: MailedPeriod): string[] {
  const days: string[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day);
  return days;
}

const useNames = Object.keys(noUse) as (keyof MachineUse)[];

export function addKnown(values: readonly (number | null | undefined)[]): number | null {
  const knownValues = values.filter((value) => value !== null && value !== undefined);
  return knownValues.length === 0 ? null : knownValues.reduce((sum, value) => sum + value, 0);
}

function addUse(uses: readonly (MachineUse | undefined)[]): MachineUse {
  return Object.fromEntries(useNames.map((name) => [name, addKnown(uses.map((use) => use?.[name]))])) as MachineUse;
}

interface FigureContext {
  tariffs: Tariffs;
  hygiene: HygieneSums | undefined;
  alarms: number;
  hasCounters: boolean;
  since: string | null;
}

function figuresOf(
  use: MachineUse,
  { tariffs, hygiene = noHygiene, alarms, hasCounters, since }: FigureContext,
): ReportFigures {
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
