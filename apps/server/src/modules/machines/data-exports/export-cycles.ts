import { type CycleExportQuery, maxExportDays } from '@washboard/contract/data-exports/data-exports';
import type { CycleRecord } from '@washboard/contract/machine-link/device-events';
import { contactSOf } from '@washboard/machine-model/hygiene/judge-cycle';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { type ExportedFile, readInPortions } from '../../platform/reports/index.ts';
import { closedInstantsOf, requireAppliance } from '../appliances/index.ts';
import { type Column, tenths } from './column.ts';
import { type CycleRow, type CycleSearch, findCycles, placeOf } from './cycles-repository.ts';
import { writeTable, zoneOfNames } from './write-table.ts';

/**
 * The cycles of a machine as a table, oldest first.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND, VALIDATION_FAILED for a period that is too long
 */
export async function exportCycles(
  context: Context,
  actor: Actor,
  { serialNumber, ...query }: CycleExportQuery & { serialNumber: string },
): Promise<ExportedFile> {
  const { appliance } = await requireAppliance(context, actor, serialNumber);
  const { startDate, stopDate } = closedInstantsOf(appliance, query, { mostDays: maxExportDays });
  const search = { serialNumber, ...query, startDate, stopDate };
  const machine = { name: 'serialNumber', type: 'text', valueOf: () => serialNumber } as const;
  return writeTable([machine, ...cycleColumns], readCycles(context.database.orm, search), {
    title: 'cycles',
    ...search,
    timeZone: zoneOfNames(appliance, query.startDate),
    now: context.clock.now(),
  });
}

/** Oldest first. */
export const readCycles = (orm: Orm, search: CycleSearch): AsyncGenerator<CycleRow[]> =>
  readInPortions((page) => findCycles(orm, search, page), placeOf);

export const cycleColumns: readonly Column<CycleRow>[] = [
  { name: 'cycleNumber', type: 'integer', valueOf: ({ cycle }) => cycle.cycleNumber },
  { name: 'cycleType', type: 'text', valueOf: ({ cycle }) => cycle.cycleType },
  { name: 'startedAt', type: 'instant', valueOf: ({ cycle }) => reportedInstant(cycle.startedAt) },
  { name: 'endedAt', type: 'instant', valueOf: ({ at }) => at },
  { name: 'receivedAt', type: 'instant', valueOf: ({ receivedAt }) => receivedAt },
  { name: 'isClockDoubtful', type: 'boolean', valueOf: ({ isClockDoubtful }) => isClockDoubtful },
  { name: 'outcome', type: 'text', valueOf: ({ cycle }) => cycle.outcome },
  integer('washDurationSeconds', ({ washDurationS }) => washDurationS),
  integer('rinseDurationSeconds', ({ rinseDurationS }) => rinseDurationS),
  integer('contactSeconds', contactSOf),
  decimal('tankTmpMinCelsius', ({ tankTmpMin }) => tankTmpMin),
  decimal('tankTmpMeanCelsius', ({ tankTmpMean }) => tankTmpMean),
  decimal('tankTmpMaxCelsius', ({ tankTmpMax }) => tankTmpMax),
  decimal('rinseTmpMinCelsius', ({ rinseTmpMin }) => rinseTmpMin),
  decimal('rinseTmpMeanCelsius', ({ rinseTmpMean }) => rinseTmpMean),
  decimal('rinseTmpMaxCelsius', ({ rinseTmpMax }) => rinseTmpMax),
  decimal('waterLitres', ({ waterVlm }) => waterVlm),
  decimal('rinseLitres', ({ rinseVlm }) => rinseVlm),
  integer('detergentMillilitres', ({ detergentMl }) => detergentMl),
  integer('rinseAidMillilitres', ({ rinseAidMl }) => rinseAidMl),
  integer('energyWattHours', ({ energyWh }) => energyWh),
  { name: 'hygieneRecord', type: 'integer', valueOf: ({ record }) => record?.number ?? null },
  { name: 'hygieneResult', type: 'text', valueOf: ({ record }) => record?.result ?? null },
  { name: 'hygieneReasons', type: 'text', valueOf: ({ record }) => record?.reasons.join(' ') || null },
  { name: 'correctiveAction', type: 'text', valueOf: ({ record }) => record?.action ?? null },
  { name: 'correctiveActionAt', type: 'instant', valueOf: ({ record }) => record?.actionAt ?? null },
];

type Reported = (cycle: CycleRecord) => number | null | undefined;

function integer(name: string, reported: Reported): Column<CycleRow> {
  return { name, type: 'integer', valueOf: ({ cycle }) => reported(cycle) ?? null };
}

/** @param reported in tenths */
function decimal(name: string, reported: Reported): Column<CycleRow> {
  return { name, type: 'decimal', valueOf: ({ cycle }) => tenths(reported(cycle)) };
}

/** Null for a time that does not exist, such as one in a time zone beyond 24 hours. */
function reportedInstant(text: string): Date | null {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at;
}
