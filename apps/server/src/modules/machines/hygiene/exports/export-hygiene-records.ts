import { brands } from '@washboard/contract/brands/brands';
import { type HygieneExportQuery, maxPrintedRecords } from '@washboard/contract/hygiene/hygiene-export';
import { volumeSystemOf } from '@washboard/contract/units/units';
import type { Actor } from '../../../../actor.ts';
import type { Context } from '../../../../context.ts';
import type { PdfWorkers } from '../../../platform/pdf/index.ts';
import { type ExportedFile, exportReport, readInPortions } from '../../../platform/reports/index.ts';
import { requireAppliance } from '../../appliances/index.ts';
import { signLedger } from '../../ledger/index.ts';
import { beginReport, type MachineExport } from '../../periods/index.ts';
import { calendarOf } from '../days/calendars.ts';
import { findRecordDays } from '../days/days-repository.ts';
import { presentDays } from '../days/present-days.ts';
import { countGaps } from '../gaps/gaps-repository.ts';
import { readGaps } from '../gaps/list-gaps.ts';
import { presentRecords } from '../records/present-record.ts';
import { countRecords, findRecords, type RecordSearch, recordCursorOf } from '../records/records-repository.ts';
import { mergeGaps, type RecordOrGap } from './merge-gaps.ts';
import { listAsJson, packRecords } from './pack-records.ts';
import type { printRecords } from './print-records.ts';
import type { PrintedDay, PrintedSums } from './printed-records.ts';
import { everyDay, maxStripDays, type ReviewState, readDayStrips, reportDay, reportedDaysOf } from './report-days.ts';
import { reportStyleOf } from './report-style.ts';
import { tabulateRecords } from './tabulate-records.ts';
import { hygieneReportTexts } from './texts.ts';

/** @throws ProblemError APPLIANCE_NOT_FOUND, DOCUMENT_NOT_MADE */
export async function exportHygieneRecords(
  context: Context,
  pdfWorkers: PdfWorkers,
  actor: Actor,
  order: MachineExport<Omit<HygieneExportQuery, 'format'>, HygieneExportQuery['format']>,
): Promise<ExportedFile> {
  const { config, clock } = context;
  const { serialNumber, language, system, signal } = order;
  const { appliance, companyName } = await requireAppliance(context, actor, serialNumber);
  const date = clock.now();
  const { fileName: title } = hygieneReportTexts[language];
  const { named, filter, timeZone, machine } = beginReport(appliance, order, { title, now: date });
  const style = reportStyleOf(
    { ...appliance, timeZone },
    { language, system, volumeSystem: volumeSystemOf(appliance.gamma, system) },
  );
  const search = { serialNumber, ...filter };
  const portions = readRecords(context, search);
  return exportReport(named, {
    csv: () => tabulateRecords(portions, style),
    json: () => listAsJson(portions),
    async pdf() {
      const packed = await packRecords(portions, { most: maxPrintedRecords, signal });
      return pdfWorkers.print<typeof printRecords>({
        file: new URL('./print-records.ts', import.meta.url),
        name: 'printRecords',
        input: {
          ...style,
          ...packed,
          ...(await summarize(context, actor, { search, timeZone })),
          machine,
          company: companyName,
          filter,
          brand: brands[config.brand],
          date,
          checkpoint: (await signLedger(context, serialNumber)).checkpoint,
          verifyUrl: `${config.publicUrl}/verify`,
        },
        signal,
      });
    },
  });
}

async function summarize(
  context: Context,
  actor: Actor,
  { search, timeZone }: { search: RecordSearch; timeZone: string },
): Promise<PrintedSums & { calendar: PrintedDay[] }> {
  const { orm } = context.database;
  const now = context.clock.now();
  const { serialNumber, filter, ...period } = search;
  const reported = reportedDaysOf(search, timeZone, now);
  const [counts, rows, gaps] = await Promise.all([
    countRecords(orm, search),
    findRecordDays(orm, { serialNumber, ...reported, timeZone }),
    filter ? null : countGaps(orm, { machines: calendarOf(serialNumber), ...period }),
  ]);
  const storedDays = (await presentDays(orm, rows)).map((day) => reportDay(day, { timeZone, now }));
  const calendar = everyDay(storedDays, { startDate: period.startDate, ...reported });
  const isShort = calendar.length <= maxStripDays;
  const days = isShort ? calendar.map(({ day }) => day) : [];
  const strips = await readDayStrips(context, actor, { serialNumbers: [serialNumber], days, timeZone });
  // A signed day without records is in the calendar, and no figure counts it.
  const withRecords = storedDays.filter(({ valid, deviating, notJudgeable }) => valid + deviating + notJudgeable > 0);
  const inState = (state: ReviewState) => withRecords.filter((day) => day.state === state).length;
  const [reviewed, changed] = [inState('reviewed'), inState('changed')];
  return {
    counts,
    days: { reviewed, changed, notReviewed: withRecords.length - reviewed - changed },
    gaps: gaps && (gaps.get(serialNumber) ?? 0),
    calendar: calendar.map((day, i) => ({ ...day, strip: strips[i]?.get(serialNumber) ?? null })),
  };
}

/** A selection of records has no gaps, because it omits records on purpose. */
function readRecords({ database }: Context, search: RecordSearch): AsyncGenerator<RecordOrGap[]> {
  const { orm } = database;
  const { serialNumber, filter, ...period } = search;
  return filter ? records() : mergeGaps(records(), readGaps(orm, { machines: calendarOf(serialNumber), ...period }));

  async function* records() {
    for await (const rows of readInPortions((page) => findRecords(orm, search, page), recordCursorOf))
      yield await presentRecords(orm, rows);
  }
}
