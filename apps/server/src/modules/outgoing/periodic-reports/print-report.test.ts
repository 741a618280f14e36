import { brands } from '@washboard/contract/brands/brands';
import { expect, it } from 'vitest';
import { readPdf, withoutSpaces } from '../../../testing/read-pdf.ts';
import { describeReport } from './describe-report.ts';
import { printReport } from './print-report.ts';
import { sampleReport } from './testing/sample-report.ts';
import { periodicReportTexts } from './texts.ts';

it('a printed report shows what needs attention, the figures, the days and a row for each machine', async () => {
  const report = { ...sampleReport, kind: 'monthly' as const };
  const words = describeReport(report, { language: 'en', system: 'metric', productName: 'Marea Washboard' });
  const texts = periodicReportTexts.en;
  const file = await printReport({ words, texts, language: 'en', brand: brands.marea, date: new Date('2026-12-01') });
  const { words: printed } = readPdf(file);
  for (const text of [
    ...['Needs attention', 'Nothing needs attention.', 'Cycles: 110', 'Cycles per day', 'Page 1 of'],
    ...['Last month110', 'Month before100 (+10%)'],
    ...['Piatti PONTE0001 110 99.9% (9,999', 'Bicchieri PONTE0002 110 99.9% (9,999'],
  ])
    expect(printed).toContain(withoutSpaces(text));
});
