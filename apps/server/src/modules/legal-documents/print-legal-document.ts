import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '@washboard/contract/accounts/languages';
import type { Brand } from '@washboard/contract/brands';
import { createPdf } from '../pdf/index.ts';
import type { LegalText } from './legal-texts.ts';

/** The date of the documents, as the texts tell it: October 2023. */
const date = new Date(Date.UTC(2023, 9, 1));

/** Setting the lines of a document takes a third of a second: others get their turn between two sections. */
export async function printLegalDocument(text: LegalText, language: Language, brand: Brand): Promise<Buffer> {
  const pdf = createPdf({ title: text.title, language, brand, date, pageText: text.pageText });
  pdf.aside(text.date);
  for (const [index, section] of text.sections.entries()) {
    pdf.heading(`${index + 1}. ${section.title}`);
    pdf.paragraph(section.text);
    await nextTurn();
  }
  return pdf.finish();
}
