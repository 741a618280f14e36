import { rangeNames } from '@washboard/contract/appliances/range-names';
import { brands } from '@washboard/contract/brands/brands';
import { maxPrintedRecords } from '@washboard/contract/hygiene/hygiene-export';
import type { SiteFilter, SiteGap, SiteRecord, SiteRecordExportQuery } from '@washboard/contract/hygiene/site-hygiene';
import { isAlwaysMetric } from '@washboard/contract/units/units';
import type { Actor } from '../../../../actor.ts';
import type { Context } from '../../../../context.ts';
import type { PdfWorkers } from '../../../platform/pdf/index.ts';
import { type ExportedFile, type ExportReader, exportReport, readInPortions } from '../../../platform/reports/index.ts';
import type { NamedMachine } from '../../appliances/index.ts';
import { signLedger } from '../../ledger/index.ts';
import { machineOfReport, periodInZone } from '../../periods/index.ts';
import { countGaps } from '../gaps/gaps-repository.ts';
import { readGaps } from '../gaps/list-gaps.ts';
import { presentSiteGaps, presentSiteRecords } from '../sites/list-site-hygiene-records.ts';
import { findSiteMachines, type SiteMachines } from '../sites/site-machines.ts';
import {
  countReviewedDays,
  countSiteRecords,
  findSiteDays,
  findSiteRecords,
  type SiteSearch,
  siteCursorOf,
} from '../sites/site-repository.ts';
import type { ReportStyle } from './describe-record.ts';
import { mergeGaps } from './merge-gaps.ts';
import { listAsJson, packRecords } from './pack-records.ts';
import type { PrintedSiteMachine, printSiteRecords } from './print-site-records.ts';
import { readSiteByMachine } from './read-site-by-machine.ts';
import {
  addSiteDay,
  type CountedSiteDay,
  everyDay,
  isReviewLate,
  type ReportDay,
  reportedDaysOf,
  siteReportDay,
} from './report-days.ts';
import { reportStyleOf } from './report-style.ts';
import { tabulateSiteRecords } from './tabulate-records.ts';
import { hygieneReportTexts } from './texts.ts';

/**
 * Table and data are newest first; the document shows one machine after the other.
 *
 * @throws ProblemError DOCUMENT_NOT_MADE
 */
export async function exportSiteHygieneRecords(
  context: Context,
  pdfWorkers: PdfWorkers,
  actor: Actor,
  { language, system, format, signal, startDate, stopDate, filter, ...machines }: SiteRecordExportQuery & ExportReader,
): Promise<ExportedFile> {
  const { database, config, clock } = context;
  const site = await findSiteMachines(database.orm, { holder: actor, brand: config.brand }, machines);
  const texts = hygieneReportTexts[language];
  const date = clock.now();
  const timeZone = mostCommonZone(site);
  const period = periodInZone(timeZone, { startDate, stopDate });
  const ownerCode = machines.companyCode ?? null;
  const fileName = { title: texts.fileName, of: ownerCode, period, now: date, timeZone, format };
  const search = { site, startDate, stopDate, filter };
  // A file has one unit of volume, and some ranges are always metric.
  const hasMetricRange = [...site.values()].some(({ gamma }) => isAlwaysMetric(gamma));
  const words = { language, system, volumeSystem: hasMetricRange ? ('metric' as const) : system };
  const machineStyleOf = stylesOf(site, words);
  return exportReport(fileName, {
    csv: () => tabulateSiteRecords(readSite(context, search), { ...words, texts }, machineStyleOf),
    json: () => listAsJson(readSite(context, search)),
    async pdf() {
      const packed = await packRecords(await readSiteByMachine(context, search), { most: maxPrintedRecords, signal });
      return pdfWorkers.print<typeof printSiteRecords>({
        file: new URL('./print-site-records.ts', import.meta.url),
        name: 'printSiteRecords',
        input: {
          ...packed,
          ...words,
          texts,
          timeZone,
          filter: { ...period, filter },
          brand: brands[config.brand],
          date,
          machines: await describeMachines(context, search, machineStyleOf),
          ...(await readCalendar(context, search, timeZone)),
          company: nameOfCompany(site, machines),
          selection: selectionOf(machines),
          checkpoint: (await signLedger(context)).checkpoint,
          verifyUrl: `${config.publicUrl}/verify`,
        },
        signal,
      });
    },
  });
}

function stylesOf(site: SiteMachines, words: Pick<ReportStyle, 'language' | 'system' | 'volumeSystem'>) {
  const styles = new Map<string, ReportStyle>();
  return (serialNumber: string): ReportStyle => {
    const machine = site.get(serialNumber);
    if (!machine) throw new Error(`${serialNumber} is not a machine of this export`);
    const key = keyOf(machine);
    const style = styles.get(key) ?? reportStyleOf(machine, words);
    styles.set(key, style);
    return style;
  };
}

const keyOf = ({ gamma, modelNumber, revision, timeZone }: NamedMachine) =>
  [gamma, modelNumber, revision, timeZone].join('\n');

function mostCommonZone(site: SiteMachines): string {
  const byZone = Map.groupBy(site.values(), ({ timeZone }) => timeZone);
  const [largestZone] = [...byZone].toSorted(([, a], [, b]) => b.length - a.length);
  return largestZone?.[0] ?? 'UTC';
}

function nameOfCompany(site: SiteMachines, { companyCode }: SiteFilter): string | null {
  if (companyCode === undefined) return null;
  const [first] = site.values();
  return first?.companyName ?? companyCode;
}

const selectionOf = ({ gamma, search }: SiteFilter): string[] => [
  ...(gamma ? [rangeNames[gamma]] : []),
  ...(search ? [search] : []),
];

function readSite({ database: { orm } }: Context, search: SiteSearch): AsyncGenerator<(SiteRecord | SiteGap)[]> {
  const { site, filter, ...period } = search;
  return filter ? records() : mergeGaps(records(), gaps());

  async function* records() {
    for await (const rows of readInPortions((page) => findSiteRecords(orm, search, page), siteCursorOf))
      yield await presentSiteRecords(orm, rows, site);
  }

  async function* gaps() {
    for await (const portion of readGaps(orm, { machines: site, ...period })) yield presentSiteGaps(portion, site);
  }
}

/** The days of the site; a machine in another time zone has the same dates at other times. */
async function readCalendar(
  { database: { orm }, clock }: Context,
  search: SiteSearch,
  timeZone: string,
): Promise<{ calendar: ReportDay[]; missedReviews: number }> {
  const now = clock.now();
  const byDay = new Map<string, CountedSiteDay>();
  for (const [zone, machines] of Map.groupBy(search.site.values(), (machine) => machine.timeZone)) {
    const site = new Map(machines.map((machine) => [machine.serialNumber, machine]));
    for (const day of await findSiteDays(orm, { site, ...reportedDaysOf(search, zone, now) }))
      byDay.set(day.day, addSiteDay(byDay.get(day.day), day));
  }
  const days = [...byDay.values()].toSorted((a, b) => a.day.localeCompare(b.day));
  const storedDays = days.map((day) => siteReportDay(day, { timeZone, now }));
  const late = days.filter(({ day }) => isReviewLate(day, timeZone, now));
  return {
    calendar: everyDay(storedDays, { startDate: search.startDate, ...reportedDaysOf(search, timeZone, now) }),
    missedReviews: late.reduce((sum, { machines, reviewed }) => sum + machines - reviewed, 0),
  };
}

async function describeMachines(
  { database: { orm }, clock }: Context,
  search: SiteSearch,
  machineStyleOf: (serialNumber: string) => ReportStyle,
): Promise<PrintedSiteMachine[]> {
  const recordCounts = await countSiteRecords(orm, search);
  const counts = new Map(recordCounts.map((machineCounts) => [machineCounts.serialNumber, machineCounts]));
  const days = await reviewedDaysOf();
  const gaps = search.filter ? null : await countGaps(orm, { machines: search.site, ...search });
  return [...search.site.values()].map((machine) => {
    const { serialNumber, companyName } = machine;
    const { valid = 0, deviating = 0, open = 0, notJudgeable = 0 } = counts.get(serialNumber) ?? {};
    return {
      machine: machineOfReport(machine),
      company: companyName,
      style: machineStyleOf(serialNumber),
      counts: { valid, deviating, open, notJudgeable },
      days: days.get(serialNumber) ?? { reviewed: 0, changed: 0, notReviewed: 0 },
      gaps: gaps && (gaps.get(serialNumber) ?? 0),
    };
  });

  async function reviewedDaysOf() {
    const byZone = Map.groupBy(search.site.values(), ({ timeZone }) => timeZone);
    const counts = await Promise.all(
      [...byZone].map(([timeZone, machines]) =>
        countReviewedDays(orm, {
          site: new Map(machines.map((machine) => [machine.serialNumber, machine])),
          ...reportedDaysOf(search, timeZone, clock.now()),
        }),
      ),
    );
    return new Map(counts.flatMap((ofZone) => [...ofZone]));
  }
}
