import { fill } from '@washboard/contract/languages/texts';
import { durationText } from '@washboard/contract/time/duration';
import { type PrintedList, printList } from '../../platform/reports/index.ts';
import type { AlarmFilter, NotedAlarmRow } from './alarms-repository.ts';
import { type ReportEntry, type ReportStyle, reportEntry } from './report-entry.ts';

interface Print extends ReportStyle, Omit<PrintedList, 'texts'> {
  rows: readonly NotedAlarmRow[];
  filter: AlarmFilter;
}

export async function printAlarms(print: Print): Promise<Buffer> {
  const { texts, filter } = print;
  const { state, severity, errorCode } = filter;
  const filters = [state && texts.state[state], severity && texts.severity[severity], errorCode];
  return printList(print, {
    rows: print.rows.map((row) => reportEntry(row, print)),
    filters: filters.filter((words) => words !== undefined),
    timeOf: ({ raisedAt }) => raisedAt,
    entryOf: (entry, moment) => layOut(entry, print, moment),
  });
}

function layOut(entry: ReportEntry, { texts, language, date }: Print, moment: (at: Date) => string) {
  const { errorCode, description, rank, raisedAt, clearedAt, isClockDoubtful, resolution } = entry;
  const lastsMs = (clearedAt ?? date).getTime() - raisedAt.getTime();
  return {
    beside: [
      ...(clearedAt
        ? [`${moment(raisedAt)} –`, moment(clearedAt)]
        : [fill(texts.since, { since: moment(raisedAt) }), texts.state.open]),
      durationText(lastsMs, language),
      ...(isClockDoubtful ? [texts.doubtful] : []),
    ],
    title: `${errorCode} · ${texts.severity[rank]}`,
    paragraphs: [description, ...(resolution ? [fill(texts.fixedBy, { fix: resolution.fix })] : [])],
    ...(resolution && {
      aside: fill(resolution.author === null ? texts.noted : texts.notedBy, {
        author: resolution.author ?? '',
        notedAt: moment(resolution.at),
      }),
    }),
  };
}
