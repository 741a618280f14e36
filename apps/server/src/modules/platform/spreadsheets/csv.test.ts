import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvFormatOf, csvLine, plainText } from './csv.ts';

const line = (cells: Parameters<typeof csvLine>[0], language: 'de' | 'en' = 'en') =>
  csvLine(cells, csvFormatOf(language));

function read(text: string, separator: string): string[] {
  const cells: string[] = [];
  let rest = text.replace(/\r\n$/, '');
  for (;;) {
    const match = rest.startsWith('"')
      ? /^"((?:[^"]|"")*)"/.exec(rest)
      : /^([^"]*?)(?=[,;]|$)/.exec(rest.replaceAll(separator === ',' ? ';' : ',', ' '));
    if (!match) throw new Error(`not CSV: ${rest}`);
    cells.push((match[1] ?? '').replaceAll('""', '"'));
    rest = rest.slice(match[0].length);
    if (rest === '') return cells;
    if (!rest.startsWith(separator)) throw new Error(`no separator: ${rest}`);
    rest = rest.slice(1);
  }
}

describe('writing a line of CSV', () => {
  it('a line of CSV formats numbers for the language', () => {
    const cells = ['A', { value: -1.25, decimals: 1 }, { value: 60, decimals: 1 }, null];
    expect(line(cells)).toBe('A,-1.3,60.0,\r\n');
    expect(line(cells, 'de')).toBe('A;-1,3;60,0;\r\n');
  });

  it.each(['it', 'fr', 'de', 'es'] as const)('a line of CSV separates cells by semicolons in %s', (language) => {
    expect(csvFormatOf(language)).toEqual({ separator: ';', decimalSign: ',' });
  });

  it('a cell with either separator or a line break is quoted', () => {
    expect(line(['a,b', 'a;b', 'say "hi"', 'two\nlines', ' blank'])).toBe(
      '"a,b","a;b","say ""hi""","two\nlines"," blank"\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '=HYPERLINK("http://x")', '＝1', '＠x'])(
    'the text %j does not become a formula',
    (text) => {
      for (const separator of [',', ';'] as const) {
        const [cell] = read(csvLine([text], { separator, decimalSign: '.' }), separator);
        expect(cell).toBe(`'${text}`);
      }
    },
  );

  it('a text that is not a formula is unchanged', () => {
    const text = fc.string({ unit: 'binary' }).filter((drawn) => !/^[\s=+\-@＝＋－＠]/.test(drawn));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), fc.constantFrom(',' as const, ';' as const), (texts, separator) => {
        expect(read(csvLine(texts, { separator, decimalSign: '.' }), separator)).toEqual(texts);
      }),
    );
  });

  it('every text can be read back from its cell', () => {
    const text = fc.string({ unit: fc.constantFrom("'", '=', '+', '@', ' ', '\t', 'a', '"', '\uff1d') });
    fc.assert(
      fc.property(text, (written) => {
        const [cell = ''] = read(line([written]), ',');
        expect(plainText(cell)).toBe(written);
      }),
    );
  });
});
