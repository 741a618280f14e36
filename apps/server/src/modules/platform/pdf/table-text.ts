import { internalsOf } from './pdf-objects.ts';

interface Letter {
  /** The code is hexadecimal, for a PDF string. */
  code: string;
  /** The width is in thousandths of the font size. */
  width: number;
}

/** The shaping of pdfkit would take minutes for a table of many thousand rows, so text is set letter by letter. */
interface TableText {
  widthOf(text: string): number;
  /** Line breaks of the text are preserved. */
  wrap(text: string, width: number): string[];
  encode(text: string): string;
}

/** @param size of the font, in points */
export function createTableText(document: PDFKit.PDFDocument, size: number): TableText {
  const letters = new Map<string, Letter>();

  function letterOf(sign: string): Letter {
    const cached = letters.get(sign);
    if (cached) return cached;
    // Figures of the same width stand below each other.
    const [codes, positions] = internalsOf(document)._font.encode(sign, ['tnum']);
    const letter = { code: codes.join(''), width: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
    letters.set(sign, letter);
    return letter;
  }

  function widthOf(text: string): number {
    let width = 0;
    for (const sign of text) width += letterOf(sign).width;
    return (width * size) / 1000;
  }

  function wrapLine(text: string, width: number): string[] {
    if (widthOf(text) <= width) return [text];
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (widthOf(longer) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      const pieces = breakWord(word, width);
      line = pieces.pop() ?? '';
      lines.push(...pieces);
    }
    return [...lines, line];
  }

  function breakWord(word: string, width: number): string[] {
    const pieces: string[] = [];
    let piece = '';
    let reached = 0;
    for (const sign of word) {
      const signWidth = widthOf(sign);
      if (piece !== '' && reached + signWidth > width) {
        pieces.push(piece);
        piece = '';
        reached = 0;
      }
      piece += sign;
      reached += signWidth;
    }
    return [...pieces, piece];
  }

  return {
    widthOf,
    wrap: (text, width) => text.split('\n').flatMap((line) => wrapLine(line, width)),
    encode: (text) => Array.from(text, (sign) => letterOf(sign).code).join(''),
  };
}
