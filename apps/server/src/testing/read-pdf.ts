import { inflateSync } from 'node:zlib';

/** Lines of a PDF break anywhere, so spaces are not compared. */
export const withoutSpaces = (text: string) => text.replace(/\s+/g, '');

/** The font's ToUnicode table translates glyph numbers. */
export function readPdf(file: Buffer): { words: string; source: string } {
  const source = file.toString('latin1');
  const streams = [...source.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n/g)].map(({ 0: head, index }) => {
    const start = index + head.length;
    return inflateSync(file.subarray(start, source.indexOf('\nendstream', start))).toString('latin1');
  });
  const meaning = new Map<string, string>();
  for (const stream of streams.filter((candidate) => candidate.includes('beginbfrange'))) {
    for (const [, first = '', list = ''] of stream.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
      for (const [index, [, codes = '']] of [...list.matchAll(/<(\w*(?: \w+)*)>/g)].entries()) {
        const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
        meaning.set(glyph, Buffer.from(codes.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
      }
    }
  }
  const shown = streams.flatMap((stream) =>
    [...stream.matchAll(/<((?:[0-9a-f]{4})+)>/g)].map(([, glyphs = '']) => glyphs),
  );
  const words = shown.map((glyphs) => (glyphs.match(/.{4}/g) ?? []).map((glyph) => meaning.get(glyph) ?? '?').join(''));
  return { words: withoutSpaces(words.join('')), source };
}

export function readEmbeddedFile(file: Buffer): string {
  const source = file.toString('latin1');
  const start = source.indexOf('stream\n', source.indexOf('/Type /EmbeddedFile')) + 'stream\n'.length;
  return inflateSync(file.subarray(start, source.indexOf('\nendstream', start))).toString('utf8');
}
