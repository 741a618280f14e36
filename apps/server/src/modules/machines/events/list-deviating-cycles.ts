import { gammas } from '@washboard/contract/appliances/appliances';
import { timeZoneOfCountry } from '@washboard/contract/appliances/countries';
import {
  type DeviatingCycle,
  type DeviatingCycleCounts,
  type DeviatingCycleCountsQuery,
  type DeviatingCycleList,
  type DeviatingCycleListQuery,
  maxDeviatingHours,
  mostDeviatingCompanies,
  usualDeviatingHours,
} from '@washboard/contract/events/deviating-cycles';
import { cycleRecordSchema } from '@washboard/contract/machine-link/device-events';
import { earliestMs } from '@washboard/contract/time/asked-instant';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { cutPage, decodeCursor } from '../../../http/list-cursor.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import {
  type CycleOwnerFilter,
  type CyclePeriod,
  countDeviatingCycles as countByGroup,
  countWashingCycles,
  type DeviatingCycleGroup,
  type DeviatingCycleRow,
  deviatingCycleCursorSchema,
  findDeviatingCycles,
  placeOfCycle,
} from './deviating-cycles-repository.ts';

const list = 'deviatingCycles';

/** One page of the deviating cycles of all machines in scope. @throws ProblemError VALIDATION_FAILED */
export async function listDeviatingCycles(
  context: Context,
  actor: Actor,
  { limit, cursor, gamma, companyCode, ...dates }: DeviatingCycleListQuery,
): Promise<DeviatingCycleList> {
  const { database, config } = context;
  const after = cursor ? decodeCursor(list, deviatingCycleCursorSchema, cursor) : null;
  const search = {
    ...{ holder: actor, brand: config.brand, filter: { gamma, companyCode } },
    period: periodOf(context, dates),
  };
  const found = await findDeviatingCycles(database.orm, search, { limit: limit + 1, after });
  const { rows, nextCursor } = cutPage(found, { limit, list, sortedBy: placeOfCycle });
  return { items: rows.map(presentDeviatingCycle), nextCursor };
}

/** How many cycles each filter would show. @throws ProblemError VALIDATION_FAILED */
export async function countDeviatingCycles(
  context: Context,
  actor: Actor,
  { gamma, companyCode, ...dates }: DeviatingCycleCountsQuery,
): Promise<DeviatingCycleCounts> {
  const { orm } = context.database;
  const viewer = { holder: actor, brand: context.config.brand };
  const filter = { gamma, companyCode };
  const period = periodOf(context, dates);
  const counts = facetsOf(await countByGroup(orm, viewer, period), filter);
  const washing = counts.deviating > 0 ? null : await countWashingCycles(orm, { ...viewer, filter, period });
  return { ...counts, washing };
}

const hourMs = 3_600_000;

function periodOf(
  { clock }: Context,
  { startDate, stopDate }: Pick<DeviatingCycleListQuery, 'startDate' | 'stopDate'>,
): CyclePeriod {
  const endMs = stopDate === undefined ? clock.now().getTime() : Date.parse(stopDate);
  const fromMs =
    startDate === undefined ? Math.max(earliestMs, endMs - usualDeviatingHours * hourMs) : Date.parse(startDate);
  if (endMs - fromMs > maxDeviatingHours * hourMs) {
    const message = `more than ${maxDeviatingHours} hours before the end`;
    throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'startDate', message }] });
  }
  return { from: new Date(fromMs), until: stopDate === undefined ? null : new Date(endMs) };
}

function presentDeviatingCycle(row: DeviatingCycleRow): DeviatingCycle {
  const { startedAt, cycleType, tankTmpMin, rinseTmpMin, rinseTmpMax } = cycleRecordSchema.parse(row.body);
  const { hygiene } = rangeModels[row.gamma];
  return {
    id: Number(row.seq),
    at: row.at.toISOString(),
    startedAt,
    isClockDoubtful: row.isClockDoubtful,
    ...{ cycleType, tankTmpMin, rinseTmpMin, rinseTmpMax },
    limits: {
      tankTmpMin: hygiene.tankTmpMin,
      rinseTmpMin: hygiene.rinseTmpMin,
      rinseTmpMax: hygiene.rinseTmpMax,
    },
    serialNumber: row.serialNumber,
    applianceName: row.applianceName,
    gamma: row.gamma,
    timeZone: row.timeZone ?? timeZoneOfCountry(row.country),
    companyCode: row.companyCode,
    companyName: row.companyName,
  };
}

/** Each filter counts what the other lets through. */
function facetsOf(groups: readonly DeviatingCycleGroup[], { gamma, companyCode }: CycleOwnerFilter) {
  const isOfGamma = (group: DeviatingCycleGroup) => gamma === undefined || group.gamma === gamma;
  const isOfCompany = (group: DeviatingCycleGroup) => companyCode === undefined || group.companyCode === companyCode;
  const sumOf = (some: readonly DeviatingCycleGroup[]) => some.reduce((sum, { cycles }) => sum + cycles, 0);
  return {
    deviating: sumOf(groups.filter((group) => isOfGamma(group) && isOfCompany(group))),
    gammas: gammas
      .map((one) => ({
        gamma: one,
        cycles: sumOf(groups.filter((group) => group.gamma === one && isOfCompany(group))),
      }))
      .filter(({ cycles }) => cycles > 0),
    companies: companiesOf(groups.filter(isOfGamma)),
  };
}

const byName = new Intl.Collator('en');

function companiesOf(groups: readonly DeviatingCycleGroup[]): DeviatingCycleCounts['companies'] {
  const sums = new Map<string, DeviatingCycleCounts['companies'][number]>();
  for (const { companyCode, companyName, cycles } of groups) {
    sums.set(companyCode, { companyCode, companyName, cycles: (sums.get(companyCode)?.cycles ?? 0) + cycles });
  }
  return [...sums.values()]
    .toSorted((a, b) => b.cycles - a.cycles || a.companyCode.localeCompare(b.companyCode))
    .slice(0, mostDeviatingCompanies)
    .toSorted((a, b) => byName.compare(a.companyName, b.companyName) || a.companyCode.localeCompare(b.companyCode));
}
