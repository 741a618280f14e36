import type { Brand } from '@washboard/contract/brands/brands';
import type { Language } from '@washboard/contract/languages/languages';
import { fill } from '@washboard/contract/languages/texts';
import { createPdf, type PdfEntry } from '../pdf/index.ts';
import { documentMoments, type PeriodTexts, periodText, type ReportPeriod } from './report-times.ts';

type ListTexts = PeriodTexts &
  Readonly<Record<'title' | 'page' | 'truncated' | 'machine' | 'narrowed' | 'times' | 'count' | 'none', string>>;

export interface PrintedList {
  texts: ListTexts;
  machine: Readonly<Record<'name' | 'range' | 'model' | 'serialNumber', string>>;
  filter: ReportPeriod;
  /** The document may show fewer rows than the total. */
  total: number;
  language: Language;
  timeZone: string;
  brand: Brand;
  date: Date;
}

type Moment = (at: Date | string) => string;

interface Entries<Row> {
  rows: readonly Row[];
  filters: readonly string[];
  timeOf: (row: Row) => Date | string;
  entryOf: (row: Row, moment: Moment) => PdfEntry;
}

export async function printList<Row>(
  { texts, machine, filter, total, language, timeZone, brand, date }: PrintedList,
  { rows, filters, timeOf, entryOf }: Entries<Row>,
): Promise<Buffer> {
  const moment = documentMoments(language, timeZone, 'medium');
  const shortMoment = documentMoments(language, timeZone);
  const pdf = createPdf({
    title: texts.title,
    language,
    brand,
    date,
    pageText: (page, pages) => `${machine.serialNumber} · ${fill(texts.page, { page, pages })}`,
  });
  const oldest = total > rows.length ? rows.at(-1) : undefined;
  // A reader must not take a truncated list for the whole period.
  if (oldest) {
    const since = moment(timeOf(oldest));
    pdf.paragraph(fill(texts.truncated, { shown: rows.length, count: total, since }));
  }
  pdf.paragraph(fill(texts.machine, machine));
  pdf.aside(periodText(texts, filter, shortMoment));
  if (filters.length > 0) pdf.aside(fill(texts.narrowed, { filters: filters.join(' · ') }));
  pdf.aside(fill(texts.times, { timeZone, at: shortMoment(date) }));
  if (!oldest) pdf.aside(fill(texts.count, { count: total }));
  if (rows.length === 0) pdf.paragraph(texts.none);
  for (const row of rows) pdf.entry(entryOf(row, moment));
  return pdf.finish();
}
