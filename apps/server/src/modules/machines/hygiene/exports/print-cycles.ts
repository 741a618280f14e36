import { type Language, localeCodes } from '@washboard/contract/languages/languages';
import { fillText } from '@washboard/contract/languages/texts';
import { clearTimes } from '@washboard/contract/time/clear-times';
import { numberFormat } from '@washboard/contract/units/number-format';
import { type TablePdf, tableGutter } from '../../../platform/pdf/index.ts';
import { type ReportStyle, secondsText, unitNamesOf } from './describe-record.ts';
import { isGap, type RecordOrGap } from './merge-gaps.ts';
import {
  dash,
  eachOf,
  type MachineOf,
  type MachineOfRows,
  rangeText,
  type Survey,
  validationKey,
} from './print-tables.ts';
import type { PrintedRecords } from './printed-records.ts';
import type { FindingColumn } from './texts.ts';

/**
 * More cycles without a finding than this are printed as a line for each day, so that a document stays short. In °F, a
 * cycle needs two lines.
 */
const maxListedCycles = { metric: 1_600, imperial: 800 } as const;
/** More lines of days than this are left to the attached file. */
const maxListedDays = 1_600;

const across = 3;
const listWidths = { time: 20.6, tank: 32.6, rinse: 32.6, contact: 17.4 } as const;
/** Degrees Fahrenheit have three digits. */
const fahrenheitWidth = 40;
const acrossOfDays = 2;

interface Listing {
  survey: Survey;
  machineOf: MachineOf;
  style: Pick<ReportStyle, 'texts' | 'language' | 'system' | 'volumeSystem'>;
  /** The attached file has every record. */
  fileName: string;
}

/** The appendix: a line for each cycle, or for each day if there are too many. */
export async function printCycles(pdf: TablePdf, print: PrintedRecords, listing: Listing): Promise<void> {
  const { survey, style, fileName } = listing;
  const { texts, language } = style;
  const { none: count } = survey.counts;
  if (count === 0) return;
  const values = {
    ...unitNamesOf(style),
    name: fileName,
    count: numberFormat(language, {}).format(count),
  };
  pdf.heading(texts.cycles.title);
  if (count <= maxListedCycles[style.system]) {
    pdf.paragraph(fillText(texts.cycles.meaning, values), { size: 8 });
    for (const [key, { sign, contactSMin }] of survey.validations) {
      const [reference = ''] = key.split('\n');
      const limit = secondsText(contactSMin, style);
      pdf.paragraph(fillText(texts.cycles.validated, { sign, reference, limit }), { size: 8 });
    }
    await listCycles(pdf, print, listing);
  } else if (survey.days <= maxListedDays) {
    pdf.paragraph(fillText(texts.cycles.byDay, values), { size: 8 });
    await listDays(pdf, print, listing);
  } else pdf.paragraph(fillText(texts.cycles.byMachine, values), { size: 8 });
}

async function listCycles(pdf: TablePdf, print: PrintedRecords, { survey, machineOf, style }: Listing): Promise<void> {
  const { texts } = style;
  const width = (pdf.width - (across - 1) * tableGutter) / across;
  const has = (name: FindingColumn) => survey.columns.none.has(name);
  const names = (['tank', 'rinse', 'contact'] as const).filter(has);
  const widths =
    style.system === 'metric' ? listWidths : { ...listWidths, tank: fahrenheitWidth, rinse: fahrenheitWidth };
  const rest = names.reduce((remaining, name) => remaining - widths[name], width - widths.time);
  const table = pdf.table(
    [
      { title: texts.listColumn.time, width: widths.time },
      { title: texts.column.cycle, width: rest },
      ...names.map((name) => ({ title: texts.listColumn[name], width: widths[name], align: 'right' as const })),
    ],
    { across, isContinued: true, isSmall: true },
  );
  let day = '';
  await eachOf(print, { finding: 'none', machineOf, table, isLong: true }, (item, { style: machineStyle }) => {
    if (isGap(item)) return;
    const { cycleType, cycleNumber, endedAt, validation, values } = item;
    const { date, time } = clockOf(machineStyle)(endedAt);
    if (day !== `${item.serialNumber} ${date}`) {
      day = `${item.serialNumber} ${date}`;
      table.group(date);
    }
    const cells = {
      tank: rangeText(values.tankTmpMin, values.tankTmpMax, machineStyle),
      rinse: rangeText(values.rinseTmpMin, values.rinseTmpMax, machineStyle),
      contact:
        String(values.contactS) + (validation ? (survey.validations.get(validationKey(validation))?.sign ?? '') : ''),
    };
    const programme = machineStyle.programmes.get(cycleType) ?? cycleType;
    table.row([time, fillText(texts.cycle, { programme, number: cycleNumber }), ...names.map((name) => cells[name])]);
  });
}

interface DaySum {
  date: string;
  first: string;
  last: string;
  count: number;
  tank: Extremes;
  rinse: Extremes;
  contact: number | null;
}

type Extremes = [lowest: number | null, highest: number | null];

const widen = ([low, high]: Extremes, lowest: number | null, highest: number | null): Extremes => [
  lowest === null ? low : Math.min(low ?? lowest, lowest),
  highest === null ? high : Math.max(high ?? highest, highest),
];

async function listDays(pdf: TablePdf, print: PrintedRecords, { machineOf, style }: Listing): Promise<void> {
  const { texts, language } = style;
  const { listColumn } = texts;
  const width = (pdf.width - (acrossOfDays - 1) * tableGutter) / acrossOfDays;
  const right = { align: 'right' as const };
  const table = pdf.table(
    [
      { title: listColumn.day, width: width - 190 },
      { title: listColumn.between, width: 50 },
      { title: listColumn.count, width: 38, ...right },
      { title: listColumn.tank, width: 38, ...right },
      { title: listColumn.rinse, width: 40, ...right },
      { title: listColumn.contact, width: 24, ...right },
    ],
    { across: acrossOfDays, isContinued: true, isSmall: true },
  );
  let open: { key: string; sum: DaySum } | null = null;
  const close = () => {
    if (open) table.row(cellsOf(open.sum));
    open = null;
  };
  await eachOf(print, { finding: 'none', machineOf, table: { ...table, group: closeThenGroup }, isLong: true }, add);
  close();

  function closeThenGroup(title: string): void {
    close();
    table.group(title);
  }

  function add(item: RecordOrGap, { style: machineStyle }: MachineOfRows): void {
    if (isGap(item)) return;
    const { date, time } = clockOf(machineStyle)(item.endedAt);
    const key = `${item.serialNumber} ${date}`;
    if (open?.key !== key) {
      close();
      const empty: Extremes = [null, null];
      open = { key, sum: { date, first: time, last: time, count: 0, tank: empty, rinse: empty, contact: null } };
    }
    const { sum } = open as { sum: DaySum };
    const { tankTmpMin, tankTmpMax, rinseTmpMin, rinseTmpMax, contactS } = item.values;
    sum.count += 1;
    // The newest come first.
    sum.first = time;
    sum.tank = widen(sum.tank, tankTmpMin, tankTmpMax);
    sum.rinse = widen(sum.rinse, rinseTmpMin, rinseTmpMax);
    if (item.result === 'valid') sum.contact = Math.min(sum.contact ?? contactS, contactS);
  }

  function cellsOf({ date, first, last, count, tank, rinse, contact }: DaySum): string[] {
    return [
      date,
      `${first}${dash}${last}`,
      numberFormat(language, {}).format(count),
      rangeText(...tank, style),
      rangeText(...rinse, style),
      contact === null ? dash : String(contact),
    ];
  }
}

type Clock = (at: string) => { date: string; time: string };
const clocks = new Map<string, Clock>();

/** Creating the formatters is slow. */
function clockOf({ language, timeZone }: { language: Language; timeZone: string }): Clock {
  const key = `${language} ${timeZone}`;
  const knownClock = clocks.get(key);
  if (knownClock) return knownClock;
  const locale = localeCodes[language].replace('_', '-');
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  const date = new Intl.DateTimeFormat(locale, { timeZone, ...day });
  const time = clearTimes(
    new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  );
  const clock: Clock = (at) => ({ date: date.format(new Date(at)), time: time(Date.parse(at)) });
  clocks.set(key, clock);
  return clock;
}
