import { gammas } from '@washboard/contract/appliances/appliances';
import {
  type DeviatingCycle,
  type DeviatingCycleCounts,
  type DeviatingCycleCountsQuery,
  type DeviatingCycleList,
  type DeviatingCycleListQuery,
  maxDeviatingCompanies,
  maxDeviatingHours,
  usualDeviatingHours,
} from '@washboard/contract/hygiene/deviating-cycles';
import type { SiteRecord } from '@washboard/contract/hygiene/site-hygiene';
import { hourMs } from '@washboard/contract/time/durations';
import { earliestMs, momentMs } from '@washboard/contract/time/query-instant';
import type { Actor } from '../../../../actor.ts';
import type { Context } from '../../../../context.ts';
import { defineCursor } from '../../../../http/list-cursor.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import type { NamedMachine } from '../../appliances/index.ts';
import { isSelectedMachine, presentSiteRecords } from './list-site-hygiene-records.ts';
import { findSiteMachines } from './site-machines.ts';
import { countSiteRecords, findSiteRecords, siteCursorOf, siteCursorSchema } from './site-repository.ts';

const cycleCursor = defineCursor('deviatingCycles', siteCursorSchema);

/** @throws ProblemError VALIDATION_FAILED */
export async function listDeviatingCycles(
  context: Context,
  actor: Actor,
  { limit, cursor, gamma, companyCode, ...dates }: DeviatingCycleListQuery,
): Promise<DeviatingCycleList> {
  const { orm } = context.database;
  const after = cursor ? cycleCursor.decode(cursor) : null;
  const period = periodOf(context, dates);
  const site = await findSiteMachines(orm, { holder: actor, brand: context.config.brand }, { gamma, companyCode });
  const records = await findSiteRecords(orm, { site, ...period, filter: 'deviating' }, { limit: limit + 1, after });
  const { rows, nextCursor } = cycleCursor.cutPage(records, { limit, sortedBy: siteCursorOf });
  return { items: (await presentSiteRecords(orm, rows, site)).map(presentDeviatingCycle), nextCursor };
}

type CycleOwnerFilter = Pick<DeviatingCycleListQuery, 'gamma' | 'companyCode'>;

/** @throws ProblemError VALIDATION_FAILED */
export async function countDeviatingCycles(
  context: Context,
  actor: Actor,
  { gamma, companyCode, ...dates }: DeviatingCycleCountsQuery,
): Promise<DeviatingCycleCounts> {
  const { orm } = context.database;
  const period = periodOf(context, dates);
  const site = await findSiteMachines(orm, { holder: actor, brand: context.config.brand }, {});
  const counts = await countSiteRecords(orm, { site, ...period, filter: 'deviating' });
  const groups = counts.flatMap(({ serialNumber, deviating }) => {
    const machine = site.get(serialNumber);
    return machine ? [{ ...machine, cycles: deviating }] : [];
  });
  const facets = facetsOf(groups, { gamma, companyCode });
  if (facets.deviating > 0) return { ...facets, washing: null };
  const counted = new Map([...site].filter(([, machine]) => isSelectedMachine(machine, { gamma, companyCode })));
  const cycleCounts = await countSiteRecords(orm, { site: counted, ...period });
  return { ...facets, washing: cycleCounts.reduce((sum, { washing }) => sum + washing, 0) };
}

function periodOf(
  { clock }: Context,
  { startDate, stopDate }: Pick<DeviatingCycleListQuery, 'startDate' | 'stopDate'>,
): { startDate: string; stopDate: string | undefined } {
  const endMs = stopDate === undefined ? clock.now().getTime() : momentMs(stopDate, 'UTC');
  const fromMs =
    startDate === undefined ? Math.max(earliestMs, endMs - usualDeviatingHours * hourMs) : momentMs(startDate, 'UTC');
  if (endMs - fromMs > maxDeviatingHours * hourMs) {
    const message = `more than ${maxDeviatingHours} hours before the end`;
    throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'startDate', message }] });
  }
  return { startDate: startDate ?? new Date(fromMs).toISOString(), stopDate };
}

function presentDeviatingCycle({ machine, values, limits, closing, ...record }: SiteRecord): DeviatingCycle {
  return {
    id: record.eventId,
    recordId: record.id,
    result: record.result,
    isOpen: closing === null,
    at: record.endedAt,
    startedAt: record.startedAt,
    isClockDoubtful: record.isClockDoubtful,
    cycleType: record.cycleType,
    tankTmpMin: values.tankTmpMin,
    rinseTmpMin: values.rinseTmpMin,
    rinseTmpMax: values.rinseTmpMax,
    contactS: values.contactS,
    limits,
    serialNumber: record.serialNumber,
    applianceName: machine.applianceName,
    gamma: machine.gamma,
    timeZone: machine.timeZone,
    companyCode: machine.companyCode,
    companyName: machine.companyName,
  };
}

type Group = Pick<NamedMachine, 'gamma' | 'companyCode' | 'companyName'> & { cycles: number };

/** The options of each filter count the cycles that pass the other filters. */
function facetsOf(groups: readonly Group[], filter: CycleOwnerFilter) {
  const sumOf = (cycleGroups: readonly Group[]) => cycleGroups.reduce((sum, { cycles }) => sum + cycles, 0);
  const ofCompany = groups.filter((group) => isSelectedMachine(group, { companyCode: filter.companyCode }));
  return {
    deviating: sumOf(groups.filter((group) => isSelectedMachine(group, filter))),
    gammas: gammas
      .map((one) => ({ gamma: one, cycles: sumOf(ofCompany.filter(({ gamma }) => gamma === one)) }))
      .filter(({ cycles }) => cycles > 0),
    companies: companiesOf(groups.filter((group) => isSelectedMachine(group, { gamma: filter.gamma }))),
  };
}

const byName = new Intl.Collator('en');

function companiesOf(groups: readonly Group[]): DeviatingCycleCounts['companies'] {
  const sums = new Map<string, DeviatingCycleCounts['companies'][number]>();
  for (const { companyCode, companyName, cycles } of groups) {
    sums.set(companyCode, { companyCode, companyName, cycles: (sums.get(companyCode)?.cycles ?? 0) + cycles });
  }
  return [...sums.values()]
    .toSorted((a, b) => b.cycles - a.cycles || a.companyCode.localeCompare(b.companyCode))
    .slice(0, maxDeviatingCompanies)
    .toSorted((a, b) => byName.compare(a.companyName, b.companyName) || a.companyCode.localeCompare(b.companyCode));
}
