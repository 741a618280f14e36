import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';
import { readCsv, type TableBounds } from './read-csv.ts';

const bounds: TableBounds = { rows: 100, cells: 8, cellLength: 100 };
const read = (text: string | Uint8Array) =>
  readCsv(typeof text === 'string' ? new TextEncoder().encode(text) : text, bounds).rows.map(({ line, cells }) => ({
    line,
    cells: cells.map(({ text: cell }) => cell),
  }));

describe('a CSV file', () => {
  it.each([
    ['semicolons', 'a;b,c;d\n1;2;3\n'],
    ['commas', 'a,"b,c",d\n1,2,3'],
    ['tabs', 'a\tb,c\td\r\n1\t2\t3\r\n'],
    ['a byte order mark', '\ufeffa;b,c;d\r\n1;2;3'],
    ['old line ends', 'a;b,c;d\r1;2;3\r'],
    ['spaces around cells', ' a ;b,c ; d\n 1;2 ;3 '],
  ])('the reader reads a file with %s', (_, text) => {
    expect(read(text)).toEqual([
      { line: 1, cells: ['a', 'b,c', 'd'] },
      { line: 2, cells: ['1', '2', '3'] },
    ]);
  });

  it('the reader accepts a file that names its separator, as Excel does', () => {
    expect(read('sep=|\r\na|b\r\n1|2')).toEqual([
      { line: 2, cells: ['a', 'b'] },
      { line: 3, cells: ['1', '2'] },
    ]);
  });

  it('the reader counts the lines of the file, not the rows', () => {
    expect(read('a;b\n\n"1\n2";"say ""hi"""\n;;\n3;4')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['1\n2', 'say "hi"'] },
      { line: 6, cells: ['3', '4'] },
    ]);
  });

  it.each([
    ['Latin-1', 'encoding', Buffer.from('a;b\nM\u00fcnchen;2', 'latin1')],
    ['UTF-16', 'encoding', Buffer.from('\ufeffa;b\n1;2', 'utf16le')],
    ['an open quote', 'format', Buffer.from('a;b\n"1;2')],
    ['text after a quote', 'format', Buffer.from('a;b\n"1"2;3')],
    ['too many rows', 'tooManyLines', Buffer.from('a\n'.repeat(101))],
  ] as const)('the reader refuses a file with %s: %s', (_, fault, file) => {
    expect(() => read(file)).toThrow(fault);
  });

  it('the reader bounds the length of a cell', () => {
    const [row] = read(`${'x'.repeat(1000)};${';'.repeat(1000)}`);
    expect(row?.cells[0]).toHaveLength(100);
    expect(row?.cells.length).toBeLessThanOrEqual(10);
  });

  it('the reader reads the files that our exports write', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', '1', ' ', '"', ',', ';', '\n', '\u00fc'),
      minLength: 1,
      maxLength: 6,
    });
    const rows = fc.array(
      fc.array(
        cell.filter((text) => text.trim() !== '' && !text.startsWith('\n')),
        { minLength: 2, maxLength: 4 },
      ),
      {
        minLength: 1,
        maxLength: 5,
      },
    );
    fc.assert(
      fc.property(rows, fc.constantFrom(',' as const, ';' as const), (written, separator) => {
        const head = ['first', 'second'];
        const text = [head, ...written].map((cells) => csvLine(cells, { separator, decimalSign: '.' })).join('');
        expect(read(text).map(({ cells }) => cells)).toEqual(
          [head, ...written].map((cells) => cells.map((c) => c.trim())),
        );
      }),
      { numRuns: 300 },
    );
  });
});
