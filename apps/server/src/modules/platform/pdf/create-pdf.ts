/// <reference path='./linebreak.d.ts' />
import { buffer } from 'node:stream/consumers';
import LineBreaker from 'linebreak';
import { type DocumentHead, openDocument } from './open-document.ts';
import { openInter } from './open-inter.ts';
import { drawFigure, drawQrCode, type PdfFigure, writeText } from './pen.ts';

interface PdfOptions extends DocumentHead {
  pageText: (page: number, pages: number) => string;
}

interface PdfEntry {
  beside: readonly string[];
  title: string;
  paragraphs: readonly string[];
  aside?: string;
}

interface PdfAttachment {
  name: string;
  description: string;
  type: string;
  content: Uint8Array;
}

export interface Pdf {
  heading(text: string): void;
  paragraph(text: string): void;
  aside(text: string): void;
  entry(entry: PdfEntry): void;
  fact(name: string, value: string): void;
  /** @param alt the alternative text */
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

/** A figure is as wide as A4 without margins, in points. */
export const figureWidth = 595.28 - 2 * margin;

const colours = { text: '#18212a', quiet: '#566371', line: '#d5dbe1' };

const columnGap = 16;
const codeSize = 96;
/** A date with time fits this width in every language. */
const narrowWidth = 128;
const factHeight = 32;
/** A new element moves to the next page when less than this is left. */
const restHeight = 80;
const headingHeight = 24;

/** Sizes are in points. */
export function createPdf({ title, language, brand, date, pageText }: PdfOptions): Pdf {
  const document = openDocument({ title, language, brand, date }, { margin, bufferPages: true });
  const content = buffer(document);
  document.font(openInter()).lineJoin('round');
  const root = document.struct('Document');
  document.addStructure(root);

  function write(structType: 'H1' | 'H2' | 'P', text: string, { column, ...style }: Style): void {
    if (column) document.x = column.x;
    writeText(document, breakWords(text), { structParent: root, structType, ...style, ...column });
  }

  write('P', brand.pageTitle, { size: 10, colour: brand.primaryColor, isBold: true });
  document.moveDown(2);
  write('H1', title, { size: 22, colour: colours.text, isBold: true });

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
      // The entry may have continued on the next page.
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
      const box = { x: margin, y: document.y, size: codeSize };
      root.add(document.struct('Figure', { alt }, [() => drawQrCode(document, code, box)]));
      document.x = margin;
      document.y = box.y + codeSize;
    },
    attach({ name, description, type, content: file }) {
      document.file(Buffer.from(file), { name, description, type, creationDate: date, modifiedDate: date });
    },
    figure(figure) {
      if (figure.title !== null) writeHeading(figure.title, figure.height + headingHeight);
      drawFigure(document, root, { ...figure, left: margin, colour: colours.text });
    },
    finish() {
      root.end();
      numberPages(document, (page, pages) => `${title} · ${pageText(page, pages)}`);
      document.end();
      return content;
    },
  };
}

/** @returns the y below the line */
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

/** Screen readers skip artifacts. */
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

const maxWordLength = 60;

const zeroWidthSpace = '\u200b';

/** pdfkit measures the rest of a word again for each line and letter, so a very long word would take hours. */
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
