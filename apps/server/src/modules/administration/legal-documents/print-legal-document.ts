import type { Brand } from '@washboard/contract/brands/brands';
import type { Language } from '@washboard/contract/languages/languages';
import type { LegalDocument } from '@washboard/contract/legal-documents/legal-documents';
import { createPdf } from '../../platform/pdf/index.ts';
import { legalTextOf } from './legal-texts.ts';

/** The texts state October 2023 as their date. */
const date = new Date(Date.UTC(2023, 9, 1));

interface PrintedDocument {
  document: LegalDocument;
  language: Language;
  brand: Brand;
}

export async function printLegalDocument({ document, language, brand }: PrintedDocument): Promise<Buffer> {
  const text = legalTextOf(document, language, brand);
  const pdf = createPdf({ title: text.title, language, brand, date, pageText: text.pageText });
  pdf.aside(text.date);
  for (const [index, section] of text.sections.entries()) {
    pdf.heading(`${index + 1}. ${section.title}`);
    pdf.paragraph(section.text);
  }
  return pdf.finish();
}
