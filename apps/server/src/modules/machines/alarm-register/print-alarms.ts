import type { Brand } from '@washboard/contract/brands/brands';
import type { Language } from '@washboard/contract/languages/languages';
import { durationText } from '@washboard/contract/time/duration';
import { createPdf } from '../../platform/pdf/index.ts';
import { documentMoments, fill, periodText } from '../../platform/reports/index.ts';
import type { AlarmFilter } from './alarm-search.ts';
import type { NotedAlarmRow } from './alarms-repository.ts';
import { type ReportEntry, type ReportStyle, reportEntry } from './report-entry.ts';

interface Print extends ReportStyle {
  rows: readonly NotedAlarmRow[];
  total: number;
  machine: Readonly<Record<'name' | 'range' | 'model' | 'serialNumber', string>>;
  filter: AlarmFilter;
  language: Language;
  timeZone: string;
  brand: Brand;
  date: Date;
}

export async function printAlarms(print: Print): Promise<Buffer> {
  const { rows, total, machine, texts, language, brand, date } = print;
  const moment = documentMoments(language, print.timeZone, 'medium');
  const pdf = createPdf({
    title: texts.title,
    language,
    brand,
    date,
    pageText: (page, pages) => `${machine.serialNumber} · ${fill(texts.page, { page, pages })}`,
  });
  const oldest = total > rows.length ? rows.at(-1) : undefined;
  // Before anything else: a reader must not take it for the whole period.
  if (oldest) {
    const since = moment(reportEntry(oldest, print).raisedAt);
    pdf.paragraph(fill(texts.truncated, { shown: rows.length, count: total, since }));
  }
  pdf.paragraph(fill(texts.machine, machine));
  for (const line of asides(print)) pdf.aside(line);
  if (!oldest) pdf.aside(fill(texts.count, { count: total }));
  if (rows.length === 0) pdf.paragraph(texts.none);
  for (const row of rows) pdf.entry(layOut(reportEntry(row, print), print, moment));
  return pdf.finish();
}

type Moment = (at: Date | string) => string;

/** Describes the period, the filters and the time zone. */
function asides({ texts, language, filter, timeZone, date }: Print): string[] {
  const moment = documentMoments(language, timeZone);
  const { state, severity, errorCode } = filter;
  const narrowed = [state && texts.state[state], severity && texts.severity[severity], errorCode].filter(Boolean);
  return [
    periodText(texts, filter, moment),
    ...(narrowed.length > 0 ? [fill(texts.narrowed, { filters: narrowed.join(' · ') })] : []),
    fill(texts.times, { timeZone, at: moment(date) }),
  ];
}

function layOut(entry: ReportEntry, { texts, language, date }: Print, moment: Moment) {
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
