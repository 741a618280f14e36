import { encode } from 'uqr';

/** Units are points; the origin is at the top left. */
export interface Pen {
  line(...points: readonly (readonly [x: number, y: number])[]): void;
  box(x: number, y: number, width: number, height: number): void;
  bar(x: number, y: number, width: number, height: number): void;
  circle(x: number, y: number, radius: number): void;
  /** The text is vertically centred at `y`, and by default horizontally at `x`. */
  text(words: string, x: number, y: number, options?: { size?: number; align?: 'left' | 'center' | 'right' }): void;
}

const usualSize = 8;
const reach = 400;
const lefts = { left: 0, center: reach / 2, right: reach } as const;

export function createPen(document: PDFKit.PDFDocument, colour: string): Pen {
  const stroke = () => document.lineWidth(0.8).strokeColor(colour).stroke();
  return {
    line(...points) {
      for (const [index, [x, y]] of points.entries()) {
        if (index === 0) document.moveTo(x, y);
        else document.lineTo(x, y);
      }
      stroke();
    },
    box(x, y, width, height) {
      document.rect(x, y, width, height);
      stroke();
    },
    bar(x, y, width, height) {
      document.rect(x, y, width, height).fillColor(colour).fill();
    },
    circle(x, y, radius) {
      document.circle(x, y, radius);
      stroke();
    },
    text(words, x, y, { size = usualSize, align = 'center' } = {}) {
      document.fontSize(size).fillColor(colour);
      document.text(words, x - lefts[align], y - size * 0.6, { width: reach, align, lineBreak: false });
    },
  };
}

/** The quiet zone is part of the code. */
export function drawCode(
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
