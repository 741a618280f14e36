import type { Brand } from '@washboard/contract/brands/brands';
import type { MachineEventLine } from '@washboard/contract/events/events';
import { createPdf } from '../../platform/pdf/index.ts';
import { documentMoments, fill, periodText } from '../../platform/reports/index.ts';
import { describeEvent, type ReportStyle } from './describe-event.ts';
import type { EventFilter } from './events-repository.ts';

interface Print extends ReportStyle {
  lines: readonly MachineEventLine[];
  total: number;
  machine: Readonly<Record<'name' | 'range' | 'model' | 'serialNumber', string>>;
  filter: EventFilter;
  timeZone: string;
  brand: Brand;
  date: Date;
}

export async function printEvents(print: Print): Promise<Buffer> {
  const { lines, total, machine, texts, language, brand, date, timeZone } = print;
  const pdf = createPdf({
    title: texts.title,
    language,
    brand,
    date,
    pageText: (page, pages) => `${machine.serialNumber} · ${fill(texts.page, { page, pages })}`,
  });
  const moment = documentMoments(language, timeZone, 'medium');
  const oldest = total > lines.length ? lines.at(-1) : undefined;
  // Before anything else: a reader must not take it for the whole period.
  if (oldest) pdf.paragraph(fill(texts.truncated, { shown: lines.length, count: total, since: moment(oldest.at) }));
  pdf.paragraph(fill(texts.machine, machine));
  for (const line of asides(print)) pdf.aside(line);
  if (!oldest) pdf.aside(fill(texts.count, { count: total }));
  if (lines.length === 0) pdf.paragraph(texts.none);
  for (const line of lines) {
    const { name, details } = describeEvent(line, print);
    pdf.entry({
      beside: [moment(line.at), ...(line.isClockDoubtful ? [texts.doubtful] : [])],
      title: name,
      paragraphs: details.length > 0 ? [details.join(' · ')] : [],
      ...(line.by !== null && { aside: fill(texts.by, { name: line.by }) }),
    });
  }
  return pdf.finish();
}

/** Describes the period, the filter and the time zone. */
function asides({ texts, language, filter, timeZone, date }: Print): string[] {
  const moment = documentMoments(language, timeZone);
  return [
    periodText(texts, filter, moment),
    ...(filter.kind ? [fill(texts.narrowed, { filters: texts.group[filter.kind] })] : []),
    fill(texts.times, { timeZone, at: moment(date) }),
  ];
}
