import type { Brand } from '@washboard/contract/brands/brands';
import type { Language } from '@washboard/contract/languages/languages';
import { fillText } from '@washboard/contract/languages/texts';
import type { LegalDocument } from '@washboard/contract/legal-documents/legal-documents';
import { legalTexts } from './texts.ts';

export interface LegalText {
  title: string;
  date: string;
  sections: readonly { title: string; text: string }[];
  pageText: (page: number, pages: number) => string;
}

export function legalTextOf(document: LegalDocument, language: Language, brand: Brand): LegalText {
  const { date, page: pageTemplate, [document]: template } = legalTexts[language];
  const values = {
    brand: brand.name,
    product: brand.pageTitle,
    email: brand.support.email,
    website: brand.support.website,
  };
  return {
    title: template.title,
    date,
    sections: template.sections.map(({ title, text }) => ({
      title: fillText(title, values),
      text: fillText(text, values),
    })),
    pageText: (page, pages) => fillText(pageTemplate, { page, pages }),
  };
}
