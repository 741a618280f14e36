import type { Brand } from '@washboard/contract/brands/brands';
import type { Language } from '@washboard/contract/languages/languages';
import { fillText } from '@washboard/contract/languages/texts';
import { createTablePdf, type TablePdf } from '../pdf/index.ts';
import { printVerdict, type ReportVerdict } from './print-verdict.ts';
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

export interface ListColumn<Row> {
  title: string;
  /** Points, or a share of what the others leave. */
  width: number | { share: number };
  textOf: (row: Row, moment: Moment) => string;
}

interface Rows<Row> {
  rows: readonly Row[];
  filters: readonly string[];
  verdict: ReportVerdict;
  timeOf: (row: Row) => Date | string;
  columns: readonly ListColumn<Row>[];
  /** The text of a marked row must give the reason. */
  isMarked?: (row: Row) => boolean;
  /** The part of page 1 above the rows. */
  summarise?: (pdf: TablePdf, moment: Moment) => void;
}

export async function printList<Row>(
  { texts, machine, filter, total, language, timeZone, brand, date }: PrintedList,
  { rows, filters, verdict, timeOf, columns, isMarked, summarise }: Rows<Row>,
): Promise<Buffer> {
  const moment = documentMoments(language, timeZone, 'medium');
  const shortMoment = documentMoments(language, timeZone);
  const pdf = createTablePdf({
    title: texts.title,
    language,
    brand,
    date,
    layout: 'portrait',
    pageText: (page) => `${machine.serialNumber} · ${fillText(texts.page, { page, pages: '' })}`,
  });
  const oldest = total > rows.length ? rows.at(-1) : undefined;
  // A reader must not take a truncated list for the whole period.
  if (oldest) {
    const since = moment(timeOf(oldest));
    pdf.paragraph(fillText(texts.truncated, { shown: rows.length, count: total, since }), { isBold: true });
  }
  printVerdict(pdf, verdict);
  pdf.paragraph(fillText(texts.machine, machine), { size: 10, isBold: true });
  pdf.paragraph(periodText(texts, filter, shortMoment));
  if (filters.length > 0) pdf.paragraph(fillText(texts.narrowed, { filters: filters.join(' · ') }));
  if (!oldest) pdf.paragraph(fillText(texts.count, { count: total }));
  pdf.paragraph(fillText(texts.times, { timeZone, at: shortMoment(date) }), { size: 8, isQuiet: true });
  if (rows.length === 0) {
    pdf.paragraph(texts.none);
    return pdf.finish();
  }
  summarise?.(pdf, moment);
  pdf.space(10);
  printRows(pdf, { rows, columns, moment, ...(isMarked && { isMarked }) });
  return pdf.finish();
}

/** A column that is empty in all rows is left out. */
export function printRows<Row>(
  pdf: TablePdf,
  {
    rows,
    columns,
    moment,
    isMarked = () => false,
  }: Pick<Rows<Row>, 'rows' | 'columns' | 'isMarked'> & { moment: Moment },
): void {
  const shown = columns.filter(({ textOf }) => rows.some((row) => textOf(row, moment) !== ''));
  const fixed = shown.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : 0), 0);
  const shares = shown.reduce((sum, { width }) => sum + (typeof width === 'number' ? 0 : width.share), 0);
  const table = pdf.table(
    shown.map(({ title, width }) => ({
      title,
      width: typeof width === 'number' ? width : ((pdf.width - fixed) * width.share) / shares,
    })),
    { isContinued: true },
  );
  for (const row of rows)
    table.row(
      shown.map(({ textOf }) => textOf(row, moment)),
      isMarked(row),
    );
}
