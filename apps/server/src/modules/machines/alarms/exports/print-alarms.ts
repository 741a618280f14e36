import { type AlarmRank, alarmRanks } from '@washboard/contract/alarms/alarms';
import { fillPlural, fillText } from '@washboard/contract/languages/texts';
import { durationText } from '@washboard/contract/time/duration-text';
import { wholeNumber } from '@washboard/contract/units/number-format';
import type { TablePdf } from '../../../platform/pdf/index.ts';
import {
  type ListColumn,
  type PrintedList,
  printList,
  printRows,
  type ReportVerdict,
} from '../../../platform/reports/index.ts';
import type { AlarmFilter, NotedAlarmRow } from '../alarms-repository.ts';
import { type AlarmReportStyle, type ReportEntry, reportEntry } from './report-entry.ts';

export type AlarmCounts = Record<AlarmRank | 'open', number>;

interface Print extends AlarmReportStyle, Omit<PrintedList, 'texts'> {
  rows: readonly NotedAlarmRow[];
  filter: AlarmFilter;
  /** The counts include alarms for which the document has no room; the open ones are all those of the machine. */
  counts: AlarmCounts;
}

export async function printAlarms(print: Print): Promise<Buffer> {
  const { texts, filter, total } = print;
  const { state, severity, errorCode } = filter;
  const filters = [state && texts.state[state], severity && texts.severity[severity], errorCode];
  const rows = print.rows.map((row) => reportEntry(row, print));
  const isCut = total > rows.length;
  return printList(print, {
    rows,
    filters: filters.filter((words) => words !== undefined),
    verdict: describeVerdict(print),
    timeOf: ({ raisedAt }) => raisedAt,
    columns: columnsOf(print),
    isMarked: (entry) => entry.clearedAt === null && entry.rank !== 'notice',
    // Sums of some of the alarms would mislead.
    ...(!isCut && { summarise: (pdf) => summarise(pdf, rows, print) }),
  });
}

function describeVerdict({ texts, language, counts }: Print): ReportVerdict {
  const { verdict } = texts;
  const wholeText = (count: number) => wholeNumber(count, language);
  const bySeverity = alarmRanks
    .filter((rank) => counts[rank] > 0)
    .map((rank) => fillText(verdict.ofSeverity, { severity: texts.severity[rank], count: wholeText(counts[rank]) }));
  const further = bySeverity.join(' · ');
  if (counts.open > 0) {
    const sentence = fillPlural(language, verdict.open, counts.open, { shown: wholeText(counts.open) });
    return { tone: 'open', sentence, further, sign: verdict.tone.open };
  }
  return { tone: 'good', sentence: verdict.none, further, sign: verdict.tone.good };
}

function columnsOf({ texts, language, date }: Print): ListColumn<ReportEntry>[] {
  const { column } = texts;
  return [
    {
      title: column.since,
      width: 60,
      textOf: ({ raisedAt, isClockDoubtful }, moment) =>
        [moment(raisedAt), ...(isClockDoubtful ? [texts.doubtful] : [])].join('\n'),
    },
    {
      title: column.until,
      width: 60,
      textOf: ({ clearedAt }, moment) => (clearedAt ? moment(clearedAt) : texts.state.open),
    },
    { title: texts.verdict.duration, width: 52, textOf: (entry) => durationText(lastsMs(entry, date), language) },
    {
      title: column.errorCode,
      width: 76,
      textOf: ({ errorCode, rank }) => `${errorCode} · ${texts.severity[rank]}`,
    },
    { title: column.description, width: { share: 1 }, textOf: ({ description }) => description },
    {
      title: column.fix,
      width: { share: 1.1 },
      textOf: ({ resolution }, moment) => (resolution ? resolutionText(resolution, moment) : ''),
    },
  ];

  function resolutionText({ fix, author, at }: NonNullable<ReportEntry['resolution']>, moment: (at: Date) => string) {
    const noted = author === null ? texts.noted : texts.notedBy;
    return [fix, fillText(noted, { author: author ?? '', notedAt: moment(at) })].join('\n');
  }
}

const lastsMs = ({ raisedAt, clearedAt }: ReportEntry, now: Date) => (clearedAt ?? now).getTime() - raisedAt.getTime();

interface CodeSum extends Pick<ReportEntry, 'errorCode' | 'rank' | 'description'> {
  count: number;
  totalMs: number;
  longest: ReportEntry;
}

/** The codes that came most often, and the longest alarm. */
function summarise(pdf: TablePdf, entries: readonly ReportEntry[], { texts, language, date }: Print): void {
  const { verdict, column } = texts;
  const sums = [...Map.groupBy(entries, ({ errorCode }) => errorCode).values()].flatMap((ofCode): CodeSum[] => {
    const [first] = ofCode;
    if (!first) return [];
    const totalMs = ofCode.reduce((sum, entry) => sum + lastsMs(entry, date), 0);
    const longest = ofCode.reduce((longestSoFar, entry) =>
      lastsMs(entry, date) > lastsMs(longestSoFar, date) ? entry : longestSoFar,
    );
    const { errorCode, rank, description } = first;
    return [{ errorCode, rank, description, count: ofCode.length, totalMs, longest }];
  });
  // Alarms that came once are summarised by their own row.
  if (sums.length === entries.length) return;
  pdf.heading(verdict.byCode);
  printRows(pdf, {
    rows: sums.toSorted((a, b) => b.count - a.count || b.totalMs - a.totalMs).slice(0, maxCodes),
    moment: String,
    columns: [
      {
        title: column.errorCode,
        width: 100,
        textOf: ({ errorCode, rank }) => `${errorCode} · ${texts.severity[rank]}`,
      },
      { title: column.description, width: { share: 1 }, textOf: ({ description }) => description },
      { title: verdict.count, width: 50, textOf: ({ count }) => wholeNumber(count, language) },
      { title: verdict.total, width: 74, textOf: ({ totalMs }) => durationText(totalMs, language) },
      {
        title: verdict.longest,
        width: 74,
        textOf: ({ longest }) => durationText(lastsMs(longest, date), language),
      },
    ],
  });
}

/** More codes would push the alarms off page 1. */
const maxCodes = 12;
