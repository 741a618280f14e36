import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { fillText } from '@washboard/contract/languages/texts';
import { dayAt } from '@washboard/contract/time/calendar';
import type { OpenTable, TableCell, TableColumn, TablePdf } from '../../../platform/pdf/index.ts';
import { documentMoments } from '../../../platform/reports/index.ts';
import { degreesText, describeGap, describeRecord, type ReportStyle, unitNamesOf } from './describe-record.ts';
import { isGap, type RecordOrGap } from './merge-gaps.ts';
import { unpackRecords } from './pack-records.ts';
import { detail, recordsText } from './print-details.ts';
import type { PrintedRecords, PrintedSums } from './printed-records.ts';
import { findingOf, isUnjudged, type RecordFinding } from './record-finding.ts';
import { alarmColumns, type FindingColumn, findingColumns } from './texts.ts';

export interface MachineOfRows {
  style: ReportStyle;
  /** Null in a document of one machine. */
  group: { short: string; long: string } | null;
}

export type MachineOf = (serialNumber: string) => MachineOfRows | undefined;

/** The fields that the rows of a document have, so that no table has a column that is empty in all of them. */
export interface Survey {
  counts: Record<RecordFinding, number>;
  unjudged: number;
  alarms: number;
  columns: Record<RecordFinding, ReadonlySet<FindingColumn>>;
  /** Lines of the list by day. */
  days: number;
  /** Reports of the maker that judged a contact time, with the sign that marks it. */
  validations: ReadonlyMap<string, { sign: string; contactSMin: number }>;
}

export async function surveyRecords(print: PrintedRecords, machineOf: MachineOf): Promise<Survey> {
  const counts = { deviation: 0, other: 0, none: 0 };
  const columns = {
    deviation: new Set<FindingColumn>(),
    other: new Set<FindingColumn>(),
    none: new Set<FindingColumn>(),
  };
  const validations = new Map<string, { sign: string; contactSMin: number }>();
  const days = new Set<string>();
  let unjudged = 0;
  let alarms = 0;
  for await (const item of unpackRecords(print)) {
    const finding = findingOf(item);
    counts[finding] += 1;
    if (isGap(item)) continue;
    if (isUnjudged(item)) unjudged += 1;
    alarms += item.alarms.length;
    for (const column of columnsWith(item)) columns[finding].add(column);
    if (finding !== 'none') continue;
    const timeZone = machineOf(item.serialNumber)?.style.timeZone ?? 'UTC';
    days.add(`${item.serialNumber} ${dayAt(Date.parse(item.endedAt), timeZone)}`);
    const { validation } = item;
    if (validation && !validations.has(validationKey(validation)))
      validations.set(validationKey(validation), {
        sign: signs[validations.size] ?? '*',
        contactSMin: validation.contactSMin,
      });
  }
  return { counts, unjudged, alarms, columns, days: days.size, validations };
}

const signs = 'abcdefghijklmnopqrstuvwxyz';
type Validation = NonNullable<HygieneRecord['validation']>;
export const validationKey = ({ reference, contactSMin }: Validation) => `${reference}\n${contactSMin}`;

function columnsWith({ values }: HygieneRecord): FindingColumn[] {
  return [
    ...(values.tankTmpMin !== null || values.tankTmpMax !== null ? (['tank'] as const) : []),
    ...(values.rinseTmpMin !== null || values.rinseTmpMax !== null ? (['rinse'] as const) : []),
    'contact',
  ];
}

/** Widths are in points; result and action share the rest. */
const widths: Readonly<Record<FindingColumn, number>> = {
  date: 60,
  cycle: 70,
  result: 0,
  action: 0,
  tank: 46,
  rinse: 52,
  contact: 46,
};
const shares: Partial<Record<FindingColumn, number>> = { result: 1, action: 1.1 };

/** @returns the columns of a table of findings, without those that are empty in all rows */
function shownColumns(finding: 'deviation' | 'other', { columns }: Survey): FindingColumn[] {
  const always: readonly FindingColumn[] =
    finding === 'deviation' ? ['date', 'cycle', 'result', 'action'] : ['date', 'cycle', 'result'];
  return findingColumns.filter((name) => always.includes(name) || columns[finding].has(name));
}

function titledColumns(
  names: readonly FindingColumn[],
  width: number,
  style: Pick<ReportStyle, 'texts' | 'system' | 'volumeSystem'>,
): TableColumn[] {
  const units = unitNamesOf(style);
  const rest = width - names.reduce((sum, name) => sum + widths[name], 0);
  const parts = names.reduce((sum, name) => sum + (shares[name] ?? 0), 0);
  return names.map((name) => {
    const share = shares[name];
    const title = fillText(style.texts.column[name], units);
    return { title, width: share === undefined ? widths[name] : (rest * share) / parts };
  });
}

interface Findings {
  survey: Survey;
  machineOf: MachineOf;
  /** The style of the titles; each row has that of its machine. */
  style: Pick<ReportStyle, 'texts' | 'system' | 'volumeSystem'>;
}

async function printFindings(
  pdf: TablePdf,
  print: PrintedRecords,
  { finding, survey, machineOf, style }: Findings & { finding: 'deviation' | 'other' },
): Promise<void> {
  const names = shownColumns(finding, survey);
  const table = pdf.table(titledColumns(names, pdf.width, style), { isContinued: true });
  const writers = new Map<ReportStyle, (item: RecordOrGap) => TableCell[]>();
  await eachOf(print, { finding, machineOf, table, isLong: false }, (item, { style: machineStyle }) => {
    const cellsOf = writers.get(machineStyle) ?? findingWriter(machineStyle, names);
    writers.set(machineStyle, cellsOf);
    table.row(cellsOf(item), !isGap(item) && item.result === 'deviating' && !item.closing);
  });
}

/** Only a document that shows all records of the period may say that none deviated. */
export async function printDeviations(
  pdf: TablePdf,
  print: PrintedRecords & Pick<PrintedSums, 'counts'>,
  findings: Findings,
): Promise<void> {
  const { deviations } = print.texts;
  const shown = findings.survey.counts.deviation;
  const count = print.counts.deviating;
  if (shown === 0 && print.filter.filter) return;
  pdf.heading(deviations.title);
  if (shown === 0 && count === 0) return pdf.paragraph(deviations.none);
  if (shown < count) pdf.paragraph(recordsText(print, { shown, count }));
  if (shown > 0) await printFindings(pdf, print, { ...findings, finding: 'deviation' });
}

export async function printOthers(pdf: TablePdf, print: PrintedRecords, findings: Findings): Promise<void> {
  const { title, meaning, alarms } = print.texts.findings;
  if (findings.survey.counts.other > 0) {
    pdf.heading(title);
    pdf.paragraph(meaning, detail);
    await printFindings(pdf, print, { ...findings, finding: 'other' });
  }
  if (findings.survey.alarms === 0) return;
  pdf.heading(alarms);
  await printCycleAlarms(pdf, print, findings);
}

const alarmWidths = { date: 100, cycle: 120, alarmCode: 60, alarmDescription: 0, severity: 70 } as const;

/** Each alarm during a cycle has a row. */
async function printCycleAlarms(
  pdf: TablePdf,
  print: PrintedRecords,
  { machineOf, style }: Pick<Findings, 'machineOf' | 'style'>,
): Promise<void> {
  const { column } = style.texts;
  const rest = alarmColumns.reduce((left, name) => left - alarmWidths[name], pdf.width);
  const table = pdf.table(
    alarmColumns.map((name) => ({ title: column[name], width: alarmWidths[name] || rest })),
    { isContinued: true },
  );
  for (const finding of ['deviation', 'other'] as const)
    await eachOf(
      print,
      { finding, machineOf, table, isLong: false, hasAlarms: true },
      (item, { style: machineStyle }) => {
        if (isGap(item)) return;
        const { texts, language, timeZone } = machineStyle;
        const { programme, alarms } = describeRecord(item, machineStyle);
        const at = documentMoments(language, timeZone, 'medium')(item.endedAt);
        const cycle = fillText(texts.cycle, { programme, number: item.cycleNumber });
        for (const { code, description, severity } of alarms) table.row([at, cycle, code, description, severity]);
      },
    );
}

export interface Walk {
  finding: RecordFinding;
  machineOf: MachineOf;
  table: OpenTable;
  isLong: boolean;
  hasAlarms?: boolean;
}

export async function eachOf(
  print: PrintedRecords,
  { finding, machineOf, table, isLong, hasAlarms = false }: Walk,
  write: (item: RecordOrGap, machine: MachineOfRows) => void,
): Promise<void> {
  let group = '';
  for await (const item of unpackRecords(print)) {
    const machine = machineOf(item.serialNumber);
    if (!machine || findingOf(item) !== finding) continue;
    if (hasAlarms && (isGap(item) || item.alarms.length === 0)) continue;
    if (machine.group && group !== item.serialNumber) {
      group = item.serialNumber;
      table.group(machine.group[isLong ? 'long' : 'short']);
    }
    write(item, machine);
  }
}

export const dash = '–';

function findingWriter(style: ReportStyle, names: readonly FindingColumn[]): (item: RecordOrGap) => TableCell[] {
  const { texts, language, timeZone } = style;
  const moment = documentMoments(language, timeZone, 'medium');
  const inOrder = (cells: Partial<Record<FindingColumn, string>>) => names.map((name) => cells[name] ?? '');

  return (item) => (isGap(item) ? gapCells(item) : recordCells(item));

  function gapCells(gap: Parameters<typeof describeGap>[0] & { at: string }): TableCell[] {
    const words = `${texts.gap.title} · ${describeGap(gap, style)}`;
    return [moment(gap.at), { text: words, columns: names.length - 1 }];
  }

  function recordCells(record: HygieneRecord): TableCell[] {
    const { values } = record;
    const words = describeRecord(record, style);
    const codes = words.alarms.map(({ code }) => `${texts.column.alarmCode} ${code}`);
    const cells = {
      date: moment(record.endedAt) + (record.isClockDoubtful ? `\n${texts.doubtful}` : ''),
      cycle: fillText(texts.cycle, { programme: words.programme, number: record.cycleNumber }),
      result: [words.result, ...words.reasons, ...words.validation, ...codes].join('\n'),
      action: actionOf(record),
      tank: rangeText(values.tankTmpMin, values.tankTmpMax, style),
      rinse: rangeText(values.rinseTmpMin, values.rinseTmpMax, style),
      contact: String(values.contactS),
    };
    return inOrder(cells);
  }

  function actionOf({ result, closing }: HygieneRecord): string {
    if (result !== 'deviating') return '';
    if (!closing) return texts.open;
    const parts = [texts.action[closing.action], closing.words, closing.personName, moment(closing.at)];
    // Words may have hundreds of line breaks.
    return parts.filter(Boolean).join(' · ').replace(/\s+/g, ' ');
  }
}

export function rangeText(
  lowest: number | null,
  highest: number | null,
  style: Pick<ReportStyle, 'language' | 'system'>,
): string {
  if (lowest === null && highest === null) return dash;
  return [lowest, highest].map((value) => (value === null ? dash : degreesText(value, style))).join(dash);
}
