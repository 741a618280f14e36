/// <reference path='./linebreak.d.ts' />
import { buffer } from 'node:stream/consumers';
import LineBreaker from 'linebreak';
import { type DocumentHead, openDocument } from './open-document.ts';
import { openInter } from './open-inter.ts';
import { createPen, drawCode, type Pen } from './pen.ts';

interface PdfOptions extends DocumentHead {
  /** The footer of each page. */
  pageText: (page: number, pages: number) => string;
}

/** An entry of a list: a line above it, facts in a narrow column, title and paragraphs in a wide one. */
export interface PdfEntry {
  beside: readonly string[];
  title: string;
  paragraphs: readonly string[];
  /** Smaller text after the paragraphs. */
  aside?: string;
}

/** A drawing as wide as the text. */
export interface PdfFigure {
  /** The title stands on the same page, above the drawing. */
  title: string;
  /** The height is in points. */
  height: number;
  /** The alternative text for screen readers. */
  description: string;
  draw(pen: Pen): void;
}

interface PdfAttachment {
  name: string;
  description: string;
  /** The media type. */
  type: string;
  content: Uint8Array;
}

/** A document that is written from top to bottom, tagged for screen readers. */
export interface Pdf {
  heading(text: string): void;
  paragraph(text: string): void;
  /** A less prominent paragraph, such as a date. */
  aside(text: string): void;
  entry(entry: PdfEntry): void;
  /** The name stands in a narrow column, its value in a wide one. */
  fact(name: string, value: string): void;
  /** A QR code. @param alt its alternative text */
  code(content: string, alt: string): void;
  attach(file: PdfAttachment): void;
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

/** The width of a figure in points: A4 without margins. */
export const figureWidth = 595.28 - 2 * margin;

/** Bold text is the regular outline with a stroke, this wide per point of font size, so that one font is enough. */
const boldStroke = 0.035;

const colours = { text: '#18212a', quiet: '#566371', line: '#d5dbe1' };

const columnGap = 16;
const codeSize = 96;
/** A date with time fits this width in every language. */
const narrowWidth = 128;
/** The height of a name and a value of two lines. */
const factHeight = 32;
/** A new element moves to the next page when less than this is left. */
const restHeight = 80;
/** The height of a heading with the space below it. */
const headingHeight = 24;

/** Creates an A4 document with the brand and the title at the top. Sizes are in points. */
export function createPdf({ title, language, brand, date, pageText }: PdfOptions): Pdf {
  const document = openDocument({ title, language, brand, date }, { margin, bufferPages: true });
  const content = buffer(document);
  document.font(openInter()).lineJoin('round');
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
        structParent: root,
        structType,
        lineGap: size * 0.25,
        fill: true,
        stroke: isBold,
        ...column,
      });
  }

  write('P', brand.pageTitle, { size: 10, colour: brand.primaryColor, isBold: true });
  document.moveDown(2);
  write('H1', title, { size: 22, colour: colours.text, isBold: true });

  /** A heading stays on the page of its content. @param height the minimum height of the content */
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
      // The next entry begins below the longer column, unless this entry continued on the next page.
      document.y = 12 + (document.page === page ? Math.max(document.y, besideEnds) : document.y);
    },
    fact(name, value) {
      if (document.y > document.page.height - margin - factHeight) document.addPage();
      const top = document.y;
      write('P', name, { size: 9, colour: colours.quiet, column: { x: margin, width: narrowWidth } });
      const nameEnds = document.y;
      document.y = top;
      const wideX = margin + narrowWidth + columnGap;
      const { page } = document;
      const column = { x: wideX, width: page.width - margin - wideX };
      write('P', value, { size: 10, colour: colours.text, column });
      document.x = margin;
      document.y = 3 + (document.page === page ? Math.max(document.y, nameEnds) : document.y);
    },
    code(code, alt) {
      if (document.y > document.page.height - margin - codeSize) document.addPage();
      const place = { x: margin, y: document.y, size: codeSize };
      root.add(document.struct('Figure', { alt }, [() => drawCode(document, code, place)]));
      document.x = margin;
      document.y = place.y + codeSize;
    },
    attach({ name, description, type, content: file }) {
      document.file(Buffer.from(file), { name, description, type, creationDate: date, modifiedDate: date });
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

/** A separator is hidden from screen readers. @returns the y below it */
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

/** Page numbers are artifacts, which screen readers skip. */
function numberPages(document: PDFKit.PDFDocument, textOf: (page: number, pages: number) => string): void {
  const { count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(index);
    // Text below the bottom margin would add a page.
    document.page.margins.bottom = 0;
    document.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    document
      .fontSize(8)
      .fillColor(colours.quiet)
      .text(textOf(index + 1, count), margin, document.page.height - 40, { lineBreak: false });
    document.endMarkedContent();
  }
}

/** No word or code that we print is longer. */
const maxWordLength = 60;

/** A zero-width space allows a line break. */
const zeroWidthSpace = '\u200b';

/**
 * pdfkit measures the rest of a word again for each line and letter, so a very long word would take hours. Possible
 * line breaks in long words prevent that.
 */
function breakWords(text: string): string {
  if (text.length <= maxWordLength) return text;
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
  if (word.length <= maxWordLength) return word;
  const letters = [...word];
  const pieces: string[] = [];
  for (let at = 0; at < letters.length; at += maxWordLength)
    pieces.push(letters.slice(at, at + maxWordLength).join(''));
  return pieces.join(zeroWidthSpace);
}
