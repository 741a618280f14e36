import type { Brand } from '@washboard/contract/brands/brands';
import { type Language, localeOf } from '@washboard/contract/languages/languages';
import PDFDocument from 'pdfkit';

export interface DocumentHead {
  title: string;
  language: Language;
  brand: Brand;
  /** The same content with the same date gives the same file. */
  date: Date;
}

export function openDocument(
  { title, language, brand, date }: DocumentHead,
  options: PDFKit.PDFDocumentOptions,
): PDFKit.PDFDocument {
  return new PDFDocument({
    size: 'A4',
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: localeOf(language),
    info: { Title: title, Author: brand.name, Creator: brand.pageTitle, CreationDate: date },
    ...options,
  });
}
