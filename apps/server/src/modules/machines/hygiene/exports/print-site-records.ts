import { fillText } from '@washboard/contract/languages/texts';
import type { MeasurementSystem } from '@washboard/contract/units/units';
import { createTablePdf, type TablePdf } from '../../../platform/pdf/index.ts';
import { documentMoments, periodText, printVerdict } from '../../../platform/reports/index.ts';
import { describeHygieneVerdict } from './describe-hygiene-verdict.ts';
import type { ReportStyle } from './describe-record.ts';
import { printCycles } from './print-cycles.ts';
import { describeLimits, detail, gapsText, recordsText, sumResults, sumsText } from './print-details.ts';
import { printPicture, printReviews, printSignatures } from './print-first-page.ts';
import { describeProof, printCode, recordsFile } from './print-proof.ts';
import { type MachineOf, printDeviations, printOthers, surveyRecords } from './print-tables.ts';
import type { PrintedMachine, PrintedRecords, PrintedSums } from './printed-records.ts';
import type { ReportDay } from './report-days.ts';

export interface PrintedSiteMachine extends PrintedSums {
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
  /** Every day of the period, with the records of all machines. */
  calendar: readonly ReportDay[];
  /** Days of machines whose review is late or does not cover their records. */
  missedReviews: number;
}

/** Page 1 has the answer for all machines, then each machine is summarised, then come the rows. */
export async function printSiteRecords(print: Print): Promise<Buffer> {
  const { texts, language, brand, date, machines, calendar, timeZone } = print;
  const pdf = createTablePdf({
    title: texts.title,
    language,
    brand,
    date,
    layout: 'portrait',
    pageText: (page) => [print.company, fillText(texts.page, { page, pages: '' })].filter(Boolean).join(' · '),
  });
  const machineOf = machinesByNumber(print);
  const survey = await surveyRecords(print, machineOf);
  const listing = { survey, machineOf, style: print };
  const sums = sumMachines(machines);
  const judged = { ...print, ...sums, filter: print.filter.filter, unjudged: survey.unjudged };

  pdf.code(print.verifyUrl, fillText(texts.codeAlt, { address: print.verifyUrl }));
  printVerdict(pdf, describeHygieneVerdict(judged, print));
  describeSubject(pdf, print);
  printCode(pdf, print);
  printPicture(pdf, { days: calendar, timeZone }, print);
  await printDeviations(pdf, { ...print, ...sums }, listing);
  printReviews(pdf, { days: calendar, areNamed: false }, print);
  printSignatures(pdf, print);

  pdf.heading(texts.summary);
  const count = sumResults(sums.counts);
  const programmes = new Map(machines.flatMap(({ style }) => [...style.programmes]));
  const details = [
    count === 0 ? texts.none : recordsText(print, { shown: print.shown, count }),
    ...(count > 0 ? [texts.recordMeaning] : []),
    ...((sums.gaps ?? 0) > 0 ? [texts.gapMeaning] : []),
    ...describeLimits(print.profiles, print, programmes),
    texts.noClaim,
  ];
  for (const line of details) pdf.paragraph(line, detail);
  pdf.heading(texts.proof);
  describeProof(pdf, print);
  for (const machine of machines) describeMachine(pdf, print, machine);
  await printOthers(pdf, print, listing);
  await printCycles(pdf, print, { ...listing, fileName: recordsFile });
  return pdf.finish();
}

function machinesByNumber({ texts, machines }: Print): MachineOf {
  const described = machines.map(({ machine, company, style }) => {
    const zone = fillText(texts.zoneOfMachine, { timeZone: style.timeZone });
    const short = `${machine.name} · ${machine.serialNumber} · ${company}`;
    const long = `${fillText(texts.machine, machine)} · ${company} · ${zone}`;
    return [machine.serialNumber, { style, group: { short, long } }] as const;
  });
  const byNumber = new Map(described);
  return (serialNumber) => byNumber.get(serialNumber);
}

function sumMachines(machines: readonly PrintedSiteMachine[]): Pick<PrintedSums, 'counts' | 'gaps'> {
  const counts = { valid: 0, deviating: 0, open: 0, notJudgeable: 0 };
  for (const machine of machines)
    for (const name of ['valid', 'deviating', 'open', 'notJudgeable'] as const) counts[name] += machine.counts[name];
  const gaps = machines.reduce((sum, machine) => sum + (machine.gaps ?? 0), 0);
  return { counts, gaps: machines.some((machine) => machine.gaps !== null) ? gaps : null };
}

function describeSubject(pdf: TablePdf, print: Print): void {
  const { texts, company, machines, selection, language, timeZone, date } = print;
  const { filter } = print.filter;
  const moment = documentMoments(language, timeZone);
  if (company !== null) pdf.paragraph(fillText(texts.site, { company }), { size: 10, isBold: true });
  pdf.paragraph(fillText(texts.machines, { count: machines.length }));
  if (selection.length > 0) pdf.paragraph(fillText(texts.selection, { filters: selection.join(', ') }));
  pdf.paragraph(periodText(texts, print.filter, moment));
  if (filter) pdf.paragraph(fillText(texts.narrowed, { filters: texts.filter[filter] }));
  pdf.paragraph(fillText(texts.zonesOfMachines, { timeZone, at: moment(date) }), { size: 8, isQuiet: true });
}

function describeMachine(pdf: TablePdf, print: Print, { machine, company, style, ...sums }: PrintedSiteMachine) {
  const { texts, language } = print;
  pdf.heading(fillText(texts.machine, machine));
  const zone = fillText(texts.zoneOfMachine, { timeZone: style.timeZone });
  pdf.paragraph(print.company === null ? `${fillText(texts.site, { company })} · ${zone}` : zone);
  const siteStyle = { texts, language, ...sums };
  const lines = sumResults(sums.counts) === 0 ? [texts.none, ...gapsText(siteStyle)] : sumsText(siteStyle);
  for (const line of lines) pdf.paragraph(line);
}
