import { type CycleExportQuery, maxExportDays } from '@washboard/contract/data-exports/data-exports';
import type { CorrectiveAction } from '@washboard/contract/hygiene/corrective-actions';
import type { HygieneReason, HygieneResult } from '@washboard/contract/hygiene/hygiene-records';
import { type CycleRecord, cycleRecordSchema } from '@washboard/contract/machine-link/machine-events';
import { contactSOf } from '@washboard/machine-model/hygiene/judge-cycle';
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { type ExportedFile, readInPortions } from '../../platform/reports/index.ts';
import { requireAppliance } from '../appliances/index.ts';
import { resolveClosedPeriod } from '../periods/index.ts';
import { type ExportColumn, fromTenths } from './export-column.ts';
import { writeTable, zoneOfNames } from './write-table.ts';

/** @throws ProblemError APPLIANCE_NOT_FOUND, VALIDATION_FAILED for a period that is too long */
export async function exportCycles(
  context: Context,
  actor: Actor,
  { serialNumber, ...query }: CycleExportQuery & { serialNumber: string },
): Promise<ExportedFile> {
  const { appliance } = await requireAppliance(context, actor, serialNumber);
  const { startDate, stopDate } = resolveClosedPeriod(appliance, query, { maxDays: maxExportDays });
  const search = { serialNumber, ...query, startDate, stopDate };
  const machine = { name: 'serialNumber', type: 'text', valueOf: () => serialNumber } as const;
  return writeTable([machine, ...cycleColumns], readCycles(context.database.orm, search), {
    title: 'cycles',
    ...search,
    timeZone: zoneOfNames(appliance, query.startDate),
    now: context.clock.now(),
  });
}

export const readCycles = (orm: Orm, search: CycleSearch): AsyncGenerator<CycleRow[]> =>
  readInPortions((page) => findCycles(orm, search, page), cursorOf);

export const cycleColumns: readonly ExportColumn<CycleRow>[] = [
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

function integer(name: string, reported: Reported): ExportColumn<CycleRow> {
  return { name, type: 'integer', valueOf: ({ cycle }) => reported(cycle) ?? null };
}

/** @param reported in tenths */
function decimal(name: string, reported: Reported): ExportColumn<CycleRow> {
  return { name, type: 'decimal', valueOf: ({ cycle }) => fromTenths(reported(cycle)) };
}

function reportedInstant(text: string): Date | null {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at;
}

interface CycleRow {
  seq: string;
  /** With a doubtful clock, this is the time of arrival. */
  at: Date;
  receivedAt: Date;
  isClockDoubtful: boolean;
  cycle: CycleRecord;
  record: CycleHygiene | null;
}

interface CycleHygiene {
  number: number;
  result: HygieneResult;
  reasons: HygieneReason[];
  action: CorrectiveAction | null;
  actionAt: Date | null;
}

interface CycleSearch {
  serialNumber: string;
  startDate: string;
  stopDate: string;
}

type CycleCursor = [at: string, seq: string];
const cursorOf = ({ at, seq }: CycleRow): CycleCursor => [at.toISOString(), seq];

async function findCycles(
  orm: Orm,
  { serialNumber, startDate, stopDate }: CycleSearch,
  { limit, after }: { limit: number; after: CycleCursor | null },
): Promise<CycleRow[]> {
  const { rows } = await orm.execute(sql`
    select e.seq::text as seq, e.at, e.received_at as "receivedAt", e.is_clock_doubtful as "isClockDoubtful", e.body,
      r.number, r.result, r.action_at as "actionAt",
      (c.text::jsonb #> '{body,reasons}') as reasons, (a.text::jsonb #>> '{body,action}') as action
    from (
      select * from events
      where serial_number = ${serialNumber} and kind = 'cycleEnded' and at >= ${startDate}::timestamptz
        and at < ${stopDate}::timestamptz
        ${after ? sql`and (at, seq) > (${after[0]}::timestamptz, ${after[1]}::bigint)` : sql``}
      order by at, seq limit ${limit}) e
    left join lateral (
      select * from hygiene_records
      where serial_number = e.serial_number and ended_at = e.at and event_seq = e.seq limit 1) r on true
    left join lateral (
      select text from ledger_entries
      where serial_number = r.serial_number and number = r.number and at = r.at limit 1) c on true
    left join lateral (
      select text from ledger_entries
      where serial_number = r.serial_number and number = r.action_number and at = r.action_at limit 1) a on true
    order by e.at, e.seq`);
  return rows.map((row) => ({
    seq: String(row.seq),
    at: new Date(row.at as Date | string),
    receivedAt: new Date(row.receivedAt as Date | string),
    isClockDoubtful: row.isClockDoubtful === true,
    cycle: cycleRecordSchema.parse(row.body),
    record: row.number === null ? null : recordOf(row),
  }));
}

function recordOf({ number, result, reasons, action, actionAt }: Record<string, unknown>): CycleHygiene {
  return {
    number: Number(number),
    result: result as HygieneResult,
    reasons: (reasons ?? []) as HygieneReason[],
    action: action as CorrectiveAction | null,
    actionAt: actionAt === null ? null : new Date(actionAt as Date | string),
  };
}
