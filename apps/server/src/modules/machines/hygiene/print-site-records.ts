import { fill } from '@washboard/contract/languages/texts';
import type { MeasurementSystem } from '@washboard/contract/units/units';
import { createTablePdf, type TableCell, type TablePdf } from '../../platform/pdf/index.ts';
import { documentMoments, periodText } from '../../platform/reports/index.ts';
import type { ReportStyle } from './describe-record.ts';
import type { Listed } from './merge-gaps.ts';
import { unpackRecords } from './pack-records.ts';
import {
  columnsOf,
  countOf,
  describeProof,
  gapsText,
  isMarked,
  limitsOf,
  type PrintedMachine,
  type PrintedRecords,
  recordsText,
  rowWriter,
  type Sums,
  sumsText,
} from './print-records.ts';

export interface PrintedSiteMachine extends Sums {
  machine: PrintedMachine;
  company: string;
  style: ReportStyle;
}

interface Print extends PrintedRecords {
  machines: readonly PrintedSiteMachine[];
  company: string | null;
  selection: readonly string[];
  system: MeasurementSystem;
  volumeSystem: MeasurementSystem;
  timeZone: string;
}

export async function printSiteRecords(print: Print): Promise<Buffer> {
  const { texts, language, brand, date, machines } = print;
  const pdf = createTablePdf({
    title: texts.title,
    language,
    brand,
    date,
    pageText: (page) => [print.company, fill(texts.page, { page, pages: '' })].filter(Boolean).join(' · '),
  });
  pdf.code(print.verifyUrl, fill(texts.codeAlt, { address: print.verifyUrl }));
  describeContent(pdf, print);
  pdf.heading(texts.summary);
  const count = machines.reduce((sum, { counts }) => sum + countOf(counts), 0);
  pdf.paragraph(count === 0 ? texts.none : recordsText(print, { shown: print.shown, count }));
  if (count > 0) pdf.paragraph(texts.recordMeaning);
  if (machines.some(({ gaps }) => (gaps ?? 0) > 0)) pdf.paragraph(texts.gapMeaning);
  for (const machine of machines) describeMachine(pdf, print, machine);
  pdf.heading(texts.proof);
  describeProof(pdf, print);
  if (print.shown + print.shownGaps > 0) await writeTable(pdf, print);
  return pdf.finish();
}

function describeContent(pdf: TablePdf, print: Print): void {
  const { texts, company, machines, selection, profiles, language, timeZone, date } = print;
  const { filter } = print.filter;
  const moment = documentMoments(language, timeZone);
  if (company !== null) pdf.paragraph(fill(texts.site, { company }));
  pdf.paragraph(fill(texts.machines, { count: machines.length }));
  if (selection.length > 0) pdf.paragraph(fill(texts.selection, { filters: selection.join(', ') }));
  pdf.paragraph(periodText(texts, print.filter, moment));
  if (filter) pdf.paragraph(fill(texts.narrowed, { filters: texts.filter[filter] }));
  pdf.paragraph(fill(texts.zonesOfMachines, { timeZone, at: moment(date) }));
  const programmes = new Map(machines.flatMap(({ style }) => [...style.programmes]));
  for (const line of limitsOf(profiles, print, programmes)) pdf.paragraph(line);
  pdf.paragraph(texts.noClaim);
}

function describeMachine(pdf: TablePdf, print: Print, { machine, company, style, ...sums }: PrintedSiteMachine) {
  const { texts, language } = print;
  pdf.heading(fill(texts.machine, machine));
  const zone = fill(texts.zoneOfMachine, { timeZone: style.timeZone });
  pdf.paragraph(print.company === null ? `${fill(texts.site, { company })} · ${zone}` : zone);
  const own = { texts, language, ...sums };
  const lines = countOf(sums.counts) === 0 ? [texts.none, ...gapsText(own)] : sumsText(own);
  for (const line of lines) pdf.paragraph(line);
}

async function writeTable(pdf: TablePdf, print: Print): Promise<void> {
  const { texts } = print;
  const bySerialNumber = new Map(print.machines.map((one) => [one.machine.serialNumber, one]));
  const writers = new Map<ReportStyle, (item: Listed) => TableCell[][]>();
  const table = pdf.table(columnsOf(print));
  let group = '';
  for await (const item of unpackRecords(print)) {
    const one = bySerialNumber.get(item.serialNumber);
    if (!one) continue;
    if (group !== item.serialNumber) {
      group = item.serialNumber;
      const zone = fill(texts.zoneOfMachine, { timeZone: one.style.timeZone });
      table.group(`${fill(texts.machine, one.machine)} · ${one.company} · ${zone}`);
    }
    const rowsOf = writers.get(one.style) ?? rowWriter(one.style);
    writers.set(one.style, rowsOf);
    for (const cells of rowsOf(item)) table.row(cells, isMarked(item));
  }
}
