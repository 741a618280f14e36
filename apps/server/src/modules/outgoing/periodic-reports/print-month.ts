import type { Brand } from '@washboard/contract/brands/brands';
import type { Language } from '@washboard/contract/languages/languages';
import type { PeriodicReport } from '@washboard/contract/periodic-reports/periodic-report';
import type { MeasurementSystem } from '@washboard/contract/units/units';
import type { Attachment } from '../../../adapters/mailer/mailer.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { describeReport } from './describe-report.ts';
import type { printReport } from './print-report.ts';
import { periodicReportTexts } from './texts.ts';

interface Style {
  language: Language;
  system: MeasurementSystem;
  brand: Brand;
  date: Date;
}

/** @throws ProblemError DOCUMENT_NOT_MADE */
export async function printMonth(
  pdfWorkers: PdfWorkers,
  report: PeriodicReport,
  { language, system, brand, date }: Style,
): Promise<Attachment> {
  const texts = periodicReportTexts[language];
  const words = describeReport(report, { language, system, productName: brand.pageTitle });
  const content = await pdfWorkers.print<typeof printReport>({
    file: new URL('./print-report.ts', import.meta.url),
    name: 'printReport',
    input: { words, texts, language, brand, date },
  });
  return { filename: `${texts.fileName}-${report.from.slice(0, 7)}.pdf`, contentType: 'application/pdf', content };
}
