import { encode } from 'uqr';

/** Units are points; the origin is at the top left. */
export interface Pen {
  line(...points: readonly Point[]): void;
  box(x: number, y: number, width: number, height: number): void;
  bar(x: number, y: number, width: number, height: number, colour?: string): void;
  circle(x: number, y: number, radius: number): void;
  disc(x: number, y: number, radius: number, colour: string): void;
  path(points: readonly Point[], colour: string, width: number): void;
  polygon(points: readonly Point[], look: { fill: string; outline: string; width: number }): void;
  /** The text is vertically centred at `y`, and by default horizontally at `x`. */
  text(words: string, x: number, y: number, options?: PenText): void;
  widthOf(words: string, size: number): number;
}

type Point = readonly [x: number, y: number];

interface PenText {
  size?: number;
  align?: 'left' | 'center' | 'right';
  colour?: string;
  isBold?: boolean;
}

export interface PdfFigure {
  /** A figure without a title belongs to the text above it. */
  title: string | null;
  /** The height is in points. */
  height: number;
  description: string;
  draw(pen: Pen): void;
}

/** A stroke of this width per point makes letters bold, so that one font is enough. */
const boldStroke = 0.035;
const usualSize = 8;
const reach = 400;
const offsets = { left: 0, center: reach / 2, right: reach } as const;

function createPen(document: PDFKit.PDFDocument, colour: string): Pen {
  const stroke = () => document.lineWidth(0.8).strokeColor(colour).stroke();
  function trace(points: readonly Point[]): void {
    for (const [index, [x, y]] of points.entries()) {
      if (index === 0) document.moveTo(x, y);
      else document.lineTo(x, y);
    }
  }
  return {
    line(...points) {
      trace(points);
      stroke();
    },
    path(points, ink, width) {
      trace(points);
      document.lineWidth(width).strokeColor(ink).stroke();
    },
    polygon(points, { fill, outline, width }) {
      trace(points);
      document.closePath().lineWidth(width).fillAndStroke(fill, outline);
    },
    box(x, y, width, height) {
      document.rect(x, y, width, height);
      stroke();
    },
    bar(x, y, width, height, ink = colour) {
      document.rect(x, y, width, height).fillColor(ink).fill();
    },
    circle(x, y, radius) {
      document.circle(x, y, radius);
      stroke();
    },
    disc(x, y, radius, ink) {
      document.circle(x, y, radius).fillColor(ink).fill();
    },
    text(words, x, y, { size = usualSize, align = 'center', colour: ink = colour, isBold = false } = {}) {
      document
        .fontSize(size)
        .fillColor(ink)
        .strokeColor(ink)
        .lineWidth(size * boldStroke);
      const options = { width: reach, align, lineBreak: false, fill: true, stroke: isBold };
      document.text(words, x - offsets[align], y - size * 0.6, options);
    },
    widthOf: (words, size) => document.fontSize(size).widthOfString(words),
  };
}

/** Draws the figure below what the document has. */
export function drawFigure(
  document: PDFKit.PDFDocument,
  parent: { add(element: PDFKit.PDFStructureElement): unknown },
  { height, description, draw, left, colour }: PdfFigure & { left: number; colour: string },
): void {
  const top = document.y;
  const drawing = () => {
    document.save().translate(left, top);
    draw(createPen(document, colour));
    document.restore();
  };
  parent.add(document.struct('Figure', { alt: description }, [drawing]));
  document.x = left;
  document.y = top + height;
}

interface TextStyle {
  size: number;
  colour: string;
  isBold?: boolean | undefined;
}

export function writeText(
  document: PDFKit.PDFDocument,
  text: string,
  { size, colour, isBold = false, ...options }: TextStyle & PDFKit.Mixins.TextOptions,
): void {
  document
    .fontSize(size)
    .fillColor(colour)
    .strokeColor(colour)
    .lineWidth(size * boldStroke)
    .text(text, { lineGap: size * 0.25, fill: true, stroke: isBold, ...options });
}

/** The quiet zone is part of the code. */
export function drawQrCode(
  document: PDFKit.PDFDocument,
  code: string,
  { x, y, size: width }: { x: number; y: number; size: number },
): void {
  const { data, size } = encode(code, { ecc: 'M', border: 4 });
  const path: string[] = [];
  for (const [row, modules] of data.entries()) {
    for (let start = 0; start < size; start += 1) {
      if (!modules[start]) continue;
      let end = start;
      while (modules[end]) end += 1;
      path.push(`${start} ${row} ${end - start} 1 re`);
      start = end;
    }
  }
  document
    .save()
    .translate(x, y)
    .scale(width / size);
  // A call of pdfkit for each run would take seconds for a few hundred labels.
  document.addContent(path.join('\n')).fill('black').restore();
}
