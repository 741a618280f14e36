import { buffer } from 'node:stream/consumers';
import { type Language, localeCodes } from '@washboard/contract/accounts/languages';
import type { Brand } from '@washboard/contract/brands';
import PDFDocument from 'pdfkit';
import { openInter } from './open-inter.ts';

interface PdfOptions {
  title: string;
  language: Language;
  brand: Brand;
  /** Of the document: the same content at the same time is the same file. */
  date: Date;
  /** What stands below each page. */
  pageText: (page: number, pages: number) => string;
}

/** A document that grows from top to bottom, tagged for screen readers. */
export interface Pdf {
  heading(text: string): void;
  paragraph(text: string): void;
  /** Less than a paragraph, such as a date. */
  aside(text: string): void;
  finish(): Promise<Buffer>;
}

interface Style {
  size: number;
  colour: string;
  isBold?: boolean;
}

const margin = 64;

/** Bold is the regular outline with a line around it, this wide for each point of size: one font is enough. */
const boldStroke = 0.035;

const colours = { text: '#18212a', quiet: '#566371' };

/** A4, with the title at the top and the brand above it. Sizes are points. */
export function createPdf({ title, language, brand, date, pageText }: PdfOptions): Pdf {
  const document = new PDFDocument({
    size: 'A4',
    margin,
    font: '',
    pdfVersion: '1.7',
    bufferPages: true,
    tagged: true,
    displayTitle: true,
    lang: localeCodes[language].replace('_', '-'),
    info: { Title: title, Author: brand.name, Creator: brand.pageTitle, CreationDate: date },
  });
  const content = buffer(document);
  // It takes an opened font, too, which its types do not know.
  document.font(openInter() as unknown as PDFKit.Mixins.PDFFontSource).lineJoin('round');
  const root = document.struct('Document');
  document.addStructure(root);

  function write(structType: 'H1' | 'H2' | 'P', text: string, { size, colour, isBold = false }: Style): void {
    document
      .fontSize(size)
      .fillColor(colour)
      .strokeColor(colour)
      .lineWidth(size * boldStroke)
      .text(text, { structParent: root, structType, lineGap: size * 0.25, fill: true, stroke: isBold });
  }

  write('P', brand.pageTitle, { size: 10, colour: brand.primaryColor, isBold: true });
  document.moveDown(2);
  write('H1', title, { size: 22, colour: colours.text, isBold: true });

  return {
    heading(text) {
      document.moveDown(0.75);
      // A heading stays with what it is the heading of.
      if (document.y > document.page.height - margin - 80) document.addPage();
      write('H2', text, { size: 12, colour: colours.text, isBold: true });
      document.moveDown(0.25);
    },
    paragraph(text) {
      write('P', text, { size: 10, colour: colours.text });
    },
    aside(text) {
      write('P', text, { size: 10, colour: colours.quiet });
    },
    finish() {
      root.end();
      numberPages(document, (page, pages) => `${title} · ${pageText(page, pages)}`);
      document.end();
      return content;
    },
  };
}

/** Of no interest to who listens to the text, and marked as such. */
function numberPages(document: PDFKit.PDFDocument, textOf: (page: number, pages: number) => string): void {
  const { count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(index);
    // Text below the margin would open another page.
    document.page.margins.bottom = 0;
    document.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    document
      .fontSize(8)
      .fillColor(colours.quiet)
      .text(textOf(index + 1, count), margin, document.page.height - 40, { lineBreak: false });
    document.endMarkedContent();
  }
}
