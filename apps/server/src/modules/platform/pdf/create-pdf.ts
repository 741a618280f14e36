/// <reference path='./linebreak.d.ts' />
import { buffer } from 'node:stream/consumers';
import type { Brand } from '@washboard/contract/brands/brands';
import { type Language, localeCodes } from '@washboard/contract/languages/languages';
import LineBreaker from 'linebreak';
import PDFDocument from 'pdfkit';
import { openInter } from './open-inter.ts';
import { createPen, type Pen } from './pen.ts';

interface PdfOptions {
  title: string;
  language: Language;
  brand: Brand;
  /** Of the document: the same content at the same time is the same file. */
  date: Date;
  /** What stands below each page. */
  pageText: (page: number, pages: number) => string;
}

/** One of a list: a line above it, some facts in a narrow column, what there is to tell in a wide one. */
interface PdfEntry {
  beside: readonly string[];
  title: string;
  paragraphs: readonly string[];
  /** Less than a paragraph. */
  aside?: string;
}

/** A drawing of the full width of the text. */
interface PdfFigure {
  /** Stands above it, on the same page. */
  title: string;
  /** Points. */
  height: number;
  /** What it shows, for who does not see it. */
  description: string;
  draw(pen: Pen): void;
}

/** A document that grows from top to bottom, tagged for screen readers. */
export interface Pdf {
  heading(text: string): void;
  paragraph(text: string): void;
  /** Less than a paragraph, such as a date. */
  aside(text: string): void;
  entry(entry: PdfEntry): void;
  figure(figure: PdfFigure): void;
  finish(): Promise<Buffer>;
}

interface Style {
  size: number;
  colour: string;
  isBold?: boolean;
  column?: Column;
}

interface Column {
  x: number;
  width: number;
}

const margin = 64;

/** Of a figure, points: an A4 page without its margins. */
export const figureWidth = 595.28 - 2 * margin;

/** Bold is the regular outline with a line around it, this wide for each point of size: one font is enough. */
const boldStroke = 0.035;

const colours = { text: '#18212a', quiet: '#566371', line: '#d5dbe1' };

const columnGap = 16;
/** Holds a date with its time in every language. */
const narrowWidth = 128;
/** Less than this is left on the page: what begins there begins on the next. */
const restHeight = 80;
/** Of a heading with the space below it. */
const headingHeight = 24;

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

  function write(structType: 'H1' | 'H2' | 'P', text: string, { size, colour, isBold = false, column }: Style): void {
    if (column) document.x = column.x;
    document
      .fontSize(size)
      .fillColor(colour)
      .strokeColor(colour)
      .lineWidth(size * boldStroke)
      .text(breakWords(text), {
        ...{ structParent: root, structType, lineGap: size * 0.25 },
        ...{ fill: true, stroke: isBold, ...column },
      });
  }

  write('P', brand.pageTitle, { size: 10, colour: brand.primaryColor, isBold: true });
  document.moveDown(2);
  write('H1', title, { size: 22, colour: colours.text, isBold: true });

  /** A heading stays with what it is the heading of. @param height of that, at least */
  function writeHeading(text: string, height: number): void {
    document.moveDown(0.75);
    if (document.y + height > document.page.height - margin) document.addPage();
    write('H2', text, { size: 12, colour: colours.text, isBold: true });
    document.moveDown(0.25);
  }

  return {
    heading: (text) => writeHeading(text, restHeight),
    paragraph(text) {
      write('P', text, { size: 10, colour: colours.text });
    },
    aside(text) {
      write('P', text, { size: 10, colour: colours.quiet });
    },
    entry({ beside, title: name, paragraphs, aside }) {
      if (document.y > document.page.height - margin - restHeight) document.addPage();
      const top = drawLine(document);
      const narrow = { x: margin, width: narrowWidth };
      const wideX = margin + narrowWidth + columnGap;
      const wide = { x: wideX, width: document.page.width - margin - wideX };
      write('H2', name, { size: 10, colour: colours.text, isBold: true, column: wide });
      const nameEnds = document.y;
      document.y = top;
      for (const fact of beside) write('P', fact, { size: 9, colour: colours.quiet, column: narrow });
      const besideEnds = document.y;
      document.y = nameEnds;
      const page = document.page;
      for (const text of paragraphs) write('P', text, { size: 10, colour: colours.text, column: wide });
      if (aside !== undefined) write('P', aside, { size: 9, colour: colours.quiet, column: wide });
      document.x = margin;
      // What goes on over the page ends there.
      document.y = 12 + (document.page === page ? Math.max(document.y, besideEnds) : document.y);
    },
    figure({ title: name, height, description, draw }) {
      writeHeading(name, height + headingHeight);
      const top = document.y;
      const drawing = () => {
        document.save().translate(margin, top);
        draw(createPen(document, colours.text));
        document.restore();
      };
      root.add(document.struct('Figure', { alt: description }, [drawing]));
      document.x = margin;
      document.y = top + height;
    },
    finish() {
      root.end();
      numberPages(document, (page, pages) => `${title} · ${pageText(page, pages)}`);
      document.end();
      return content;
    },
  };
}

/** Above something new, for the eye only. @returns where that begins */
function drawLine(document: PDFKit.PDFDocument): number {
  const y = document.y;
  document.markContent('Artifact', { type: 'Layout' });
  document
    .lineWidth(0.5)
    .strokeColor(colours.line)
    .moveTo(margin, y)
    .lineTo(document.page.width - margin, y)
    .stroke();
  document.endMarkedContent();
  document.y = y + 8;
  return document.y;
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

/** More than any word of a language, or any code that we print. */
const longestWord = 60;

/** A line may end here; nothing is drawn. */
const zeroWidthSpace = '\u200b';

/**
 * A text in which a line may end at least once in a while: pdfkit measures the rest of a word again for each line and
 * letter, so a word without end would keep it busy for hours.
 */
function breakWords(text: string): string {
  if (text.length <= longestWord) return text;
  const breaker = new LineBreaker(text);
  const words: string[] = [];
  let start = 0;
  for (let end = breaker.nextBreak(); end !== null; end = breaker.nextBreak()) {
    words.push(breakWord(text.slice(start, end.position)));
    start = end.position;
  }
  return words.join('');
}

function breakWord(word: string): string {
  if (word.length <= longestWord) return word;
  const letters = [...word];
  const pieces: string[] = [];
  for (let at = 0; at < letters.length; at += longestWord) pieces.push(letters.slice(at, at + longestWord).join(''));
  return pieces.join(zeroWidthSpace);
}
