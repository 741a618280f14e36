import type { Brand } from '@washboard/contract/brands/brands';
import type { Language } from '@washboard/contract/languages/languages';
import { fillText } from '@washboard/contract/languages/texts';
import { createTablePdf, type Pen, type TablePdf, tableWidth } from '../../platform/pdf/index.ts';
import type { DescribedPart, DescribedReport } from './describe-report.ts';
import type { PeriodicReportTexts } from './texts.ts';

interface Print {
  words: DescribedReport;
  texts: PeriodicReportTexts;
  language: Language;
  brand: Brand;
  date: Date;
}

const chartHeight = 120;
const nameWidth = 130;

export async function printReport({ words, texts, language, brand, date }: Print): Promise<Buffer> {
  const title = `${words.title}: ${words.period}`;
  const pdf = createTablePdf({
    title,
    language,
    brand,
    date,
    pageText: (page) => fillText(texts.page, { page, pages: '' }),
  });
  pdf.heading(texts.attention.title);
  if (words.attention.length === 0) pdf.paragraph(texts.attention.none);
  for (const { title: name, text } of words.attention) pdf.paragraph(`${name} · ${text}`);
  if (words.moreAttention) pdf.paragraph(words.moreAttention);
  if (words.longest) pdf.paragraph(words.longest);
  pdf.heading(texts.figures);
  pdf.paragraph(words.figures.map(({ name, value }) => fillText(texts.item, { name, value })).join(' · '));
  pdf.paragraph(texts.times);
  drawDays(pdf, words, texts);
  tabulate(pdf, words, texts);
  return pdf.finish();
}

function drawDays(pdf: TablePdf, { days }: DescribedReport, texts: PeriodicReportTexts): void {
  const width = tableWidth / Math.max(1, days.length);
  pdf.figure({
    title: texts.days,
    height: chartHeight,
    description: days.map(({ name, value }) => `${name}: ${value}`).join(', '),
    draw(pen: Pen) {
      const foot = chartHeight - 14;
      for (const [i, { name, count, share }] of days.entries()) {
        const [x, height] = [i * width, share * (foot - 14)];
        pen.bar(x + width * 0.15, foot - height, width * 0.7, height);
        pen.text(count, x + width / 2, foot - height - 6, { size: 6 });
        pen.text(name.replace(/\D+/g, ''), x + width / 2, foot + 8, { size: 6 });
      }
      pen.line([0, foot], [tableWidth, foot]);
    },
  });
}

function tabulate(pdf: TablePdf, words: DescribedReport, texts: PeriodicReportTexts): void {
  const { sites, sitesTitle, machines, machinesTitle } = words;
  const figures = words.figures.filter(({ figure }) => figure !== 'closed');
  const width = (tableWidth - nameWidth) / figures.length;
  const table = pdf.table([
    { title: texts.column.machine, width: nameWidth },
    ...figures.map(({ name }) => ({ title: name, width })),
  ]);

  function partRow({ title, aside, figures: partFigures }: DescribedPart): void {
    const values = figures.map(
      ({ figure }) => partFigures.find((partFigure) => partFigure.figure === figure)?.value ?? texts.nothing,
    );
    table.row(
      [`${title}\n${aside}`, ...values],
      partFigures.some(({ tone }) => tone === 'danger'),
    );
  }

  table.group(texts.figures);
  table.row([words.now, ...figures.map(({ value }) => value)]);
  table.row([words.before, ...figures.map(({ before }) => before ?? texts.nothing)]);
  if (sites.length > 0) table.group(sitesTitle);
  for (const site of sites) partRow(site);
  if (machines.length > 0) table.group(machinesTitle);
  for (const machine of machines) partRow(machine);
}
