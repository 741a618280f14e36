import {
  type DeviatingCycle,
  type DeviatingCycleList,
  type DeviatingCycleListQuery,
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
import { presentSiteRecords } from './list-site-hygiene-records.ts';
import { findSiteMachines } from './site-machines.ts';
import { findSiteRecords, siteCursorOf, siteCursorSchema } from './site-repository.ts';

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

export function periodOf(
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
