import { timeZoneOf } from '@washboard/contract/appliances/countries';
import { rangeNames } from '@washboard/contract/appliances/range-names';
import { brands } from '@washboard/contract/brands/brands';
import { type HygieneExportQuery, maxPrintedRecords } from '@washboard/contract/hygiene/hygiene-export';
import type { Language } from '@washboard/contract/languages/languages';
import { momentMs } from '@washboard/contract/time/asked-moment';
import { dayAt } from '@washboard/contract/time/calendar';
import { type MeasurementSystem, volumeSystemOf } from '@washboard/contract/units/units';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { type ExportedFile, exportReport, type ReportPeriod, readInPortions } from '../../platform/reports/index.ts';
import { alarmWordsOf } from '../alarms/index.ts';
import { instantsOf, requireAppliance } from '../appliances/index.ts';
import { signLedger } from '../ledger/index.ts';
import { calendarOf } from './calendars.ts';
import type { ReportStyle } from './describe-record.ts';
import { countGaps, readGaps } from './gaps-repository.ts';
import { type Listed, mergeGaps } from './merge-gaps.ts';
import { listAsJson, packRecords } from './pack-records.ts';
import { presentRecords } from './present-record.ts';
import type { printRecords, Sums } from './print-records.ts';
import { countRecords, cursorOf, findDays, findRecords, type RecordSearch } from './records-repository.ts';
import type { SiteMachine } from './site-machines.ts';
import { tabulateRecords } from './tabulate-records.ts';
import { hygieneReportTexts } from './texts.ts';

interface Export extends HygieneExportQuery {
  signal: AbortSignal;
  serialNumber: string;
  language: Language;
  system: MeasurementSystem;
}

/** @throws ProblemError APPLIANCE_NOT_FOUND, DOCUMENT_NOT_MADE */
export async function exportRecords(
  context: Context,
  pdfWorkers: PdfWorkers,
  actor: Actor,
  order: Export,
): Promise<ExportedFile> {
  const { config, clock } = context;
  const { serialNumber, language, system, format, signal, ...asked } = order;
  const { appliance, companyName } = await requireAppliance(context, actor, serialNumber);
  const filter = { ...asked, ...instantsOf(appliance, asked) };
  const { gamma, modelNumber } = appliance;
  const timeZone = timeZoneOf(appliance);
  const style = reportStyleOf(
    { ...appliance, timeZone },
    { language, system, volumeSystem: volumeSystemOf(gamma, system) },
  );
  const date = clock.now();
  const named = { title: style.texts.fileName, of: serialNumber, period: filter, now: date, timeZone, format };
  const search = { serialNumber, ...filter };
  const portions = readRecords(context, search);
  return exportReport(named, {
    csv: () => tabulateRecords(portions, style),
    json: () => listAsJson(portions),
    async pdf() {
      const packed = await packRecords(portions, { most: maxPrintedRecords, signal });
      const machine = { name: appliance.applianceName, range: rangeNames[gamma], model: modelNumber, serialNumber };
      return pdfWorkers.print<typeof printRecords>({
        file: new URL('./print-records.ts', import.meta.url),
        name: 'printRecords',
        input: {
          ...style,
          ...packed,
          ...(await summarize(context, search, timeZone)),
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

type Words = Pick<ReportStyle, 'language' | 'system' | 'volumeSystem'>;

export function reportStyleOf(
  machine: Pick<SiteMachine, 'gamma' | 'modelNumber' | 'revision' | 'timeZone'>,
  words: Words,
): ReportStyle {
  const { gamma, modelNumber, revision, timeZone } = machine;
  const { language, system } = words;
  const { cycles } = dataModelOf(gamma, modelNumber, revision);
  return {
    ...words,
    texts: hygieneReportTexts[language],
    gamma,
    timeZone,
    programmes: new Map(cycles.map(({ cycleType, name }) => [cycleType, name[language]])),
    alarms: alarmWordsOf(gamma, language, system),
  };
}

async function summarize({ database, clock }: Context, search: RecordSearch, timeZone: string): Promise<Sums> {
  const { serialNumber, filter, ...period } = search;
  const [counts, days, gaps] = await Promise.all([
    countRecords(database.orm, search),
    findDays(database.orm, { serialNumber, ...daysOf(search, timeZone, clock.now()), timeZone }),
    filter ? null : countGaps(database.orm, { machines: calendarOf(serialNumber), ...period }),
  ]);
  // A signed day without records is in the calendar, and no figure counts it.
  const withRecords = days.filter(({ valid, deviating, notJudgeable }) => valid + deviating + notJudgeable > 0);
  const signed = withRecords.filter(({ reviewedAt }) => reviewedAt !== null);
  const changed = signed.filter(({ recordsSinceReview }) => recordsSinceReview > 0).length;
  return {
    counts,
    days: { reviewed: signed.length - changed, changed, notReviewed: withRecords.length - signed.length },
    gaps: gaps && (gaps.get(serialNumber) ?? 0),
  };
}

/** Both days are included. */
export function daysOf({ startDate, stopDate }: ReportPeriod, timeZone: string, now: Date) {
  return {
    from: startDate ? dayAt(momentMs(startDate, timeZone), timeZone) : '0001-01-01',
    to: dayAt(stopDate ? momentMs(stopDate, timeZone) - 1 : now.getTime(), timeZone),
  };
}

/** A selection of records has no gaps, because it omits records on purpose. */
function readRecords({ database }: Context, search: RecordSearch): AsyncGenerator<Listed[]> {
  const { orm } = database;
  const { serialNumber, filter, ...period } = search;
  return filter ? records() : mergeGaps(records(), readGaps(orm, { machines: calendarOf(serialNumber), ...period }));

  async function* records() {
    for await (const rows of readInPortions((page) => findRecords(orm, search, page), cursorOf))
      yield await presentRecords(orm, rows);
  }
}
