import { createHash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import { brands } from '@washboard/contract/brands/brands';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPdf, withoutSpaces } from '../../../testing/read-pdf.ts';
import { createTablePdf } from './create-table-pdf.ts';
import { readObjects } from './testing/read-objects.ts';

const rows = 150;
const long = 'a very long word '.repeat(800);
const content = Buffer.from(JSON.stringify({ rows }));

let file: Buffer;
let objects: Map<number, string>;
beforeAll(async () => {
  const pdf = createTablePdf({
    title: 'Records',
    language: 'en',
    brand: brands.marea,
    date: new Date('2026-11-20T12:00:00Z'),
    pageText: (page) => `Page ${page} of `,
  });
  pdf.paragraph('Before the table');
  pdf.code('https://washboard.example/verify', 'A code');
  pdf.attach({
    name: 'rows.json',
    description: 'The rows',
    type: 'application/json',
    deflated: deflateSync(content),
    size: content.length,
    checksum: createHash('md5').update(content).digest('hex'),
  });
  const table = pdf.table([
    { title: 'Number', width: 100 },
    { title: 'Text', width: 200 },
    { title: 'Rest', width: 200 },
  ]);
  for (let row = 1; row <= rows; row += 1) {
    if (row % 2 === 0) table.row([`no${row}`, { text: `both${row}`, columns: 2 }]);
    else table.row([`no${row}`, row === 75 ? long : `text${row}`, ''], row === 75);
  }
  file = await pdf.finish();
  objects = readObjects(file);
});

const referencesIn = (text: string) => [...text.matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id));
const kidsOf = (id: number) => referencesIn(/\/K ?(\[[^\]]*\])/.exec(objects.get(id) ?? '')?.[1] ?? '');
const idsOf = (pattern: RegExp) => [...objects].filter(([, text]) => pattern.test(text)).map(([id]) => id);

describe('a document with a long table', () => {
  it('a document with a long table meets the archive format, in its language', () => {
    const { source } = readPdf(file);
    expect(source).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(source).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
    expect(source).toContain('/Lang (en-GB)');
  });

  it('a document with a long table has every row in its text, even one higher than a page', () => {
    const { words } = readPdf(file);
    expect(words).toContain('Beforethetable');
    for (let row = 1; row <= rows; row += 1)
      expect(words).toContain(`no${row}${row === 75 ? 'avery' : row % 2 === 0 ? `both${row}` : `text${row}`}`);
    expect(words.split('very')).toHaveLength(801);
    expect(words).toContain(withoutSpaces('Page 2 of'));
  });

  it('a document with a long table has every row in its structure, with titles once and cells linked', () => {
    const [table = 0] = idsOf(/\/S \/Table\n/);
    const bodies = kidsOf(table);
    const found = bodies.flatMap(kidsOf);
    const types = found.map((row) => kidsOf(row).map((cell) => /\/S\/(T[HD])/.exec(objects.get(cell) ?? '')?.[1]));
    expect(types[0]).toEqual(['TH', 'TH', 'TH']);
    expect(types.flat().filter((type) => type === 'TH')).toHaveLength(3);
    expect(types[2]).toEqual(['TD', 'TD']);
    expect(kidsOf(found[2] ?? 0).map((cell) => /ColSpan 2/.test(objects.get(cell) ?? ''))).toEqual([false, true]);
    const continued = found.length - 1 - rows;
    expect(continued).toBeGreaterThan(0);
    expect(bodies).toHaveLength(idsOf(/\/Type \/Page\n/).length - 1);
    for (const row of found)
      for (const cell of kidsOf(row)) {
        const [, parent, , shown] = /\/P (\d+) 0 R(\/Pg \d+ 0 R\/K (\d+))?/.exec(objects.get(cell) ?? '') ?? [];
        expect(Number(parent)).toBe(row);
        if (shown === undefined) continue;
        const page = Number(/\/Pg (\d+)/.exec(objects.get(cell) ?? '')?.[1]);
        expect(cellsOfPage(page)[Number(shown)]).toBe(cell);
      }
  });

  it('a document with a long table contains the attached file', () => {
    const [specification = 0] = idsOf(/\/Type \/Filespec/);
    expect(objects.get(specification)).toContain('/AFRelationship /Data');
    expect(objects.get(idsOf(/\/Type \/Catalog/)[0] ?? 0)).toContain(`/AF [${specification} 0 R]`);
    const [embedded = 0] = idsOf(/\/Type \/EmbeddedFile/);
    const text = objects.get(embedded) ?? '';
    expect(text).toContain('/Subtype /application#2Fjson');
    const start = text.indexOf('stream\n') + 'stream\n'.length;
    const stored = Buffer.from(text.slice(start, text.indexOf('\nendstream', start)), 'latin1');
    expect(inflateSync(stored)).toEqual(content);
  });
});

describe('a document with tables between its text', () => {
  let shared: Map<number, string>;
  let words: string;
  beforeAll(async () => {
    const pdf = createTablePdf({
      title: 'Records',
      language: 'en',
      brand: brands.marea,
      date: new Date('2026-11-20T12:00:00Z'),
      layout: 'portrait',
      pageText: (page) => `Page ${page} of `,
    });
    pdf.paragraph('Above');
    const first = pdf.table([{ title: 'First', width: 200 }], { isContinued: true });
    first.row(['first row']);
    pdf.paragraph('Between');
    const columns = [
      { title: 'Time', width: 40 },
      { title: 'Value', width: 60, align: 'right' as const },
    ];
    const list = pdf.table(columns, { across: 3, isContinued: true, isSmall: true });
    for (let row = 0; row < 500; row += 1) list.row([`t${row}`, `v${row}`]);
    pdf.paragraph('Below');
    const made = await pdf.finish();
    shared = readObjects(made);
    words = readPdf(made).words;
  });

  it('text and tables follow each other, and rows fill the columns of a page before the next page', () => {
    const places = ['Above', 'firstrow', 'Between', 't0v0', 't499v499', 'Below'].map((part) => words.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect([...shared.values()].filter((text) => /\/Type \/Page\n/.test(text))).toHaveLength(3);
  });

  it('each cell is linked with its text, also on a page with other text', () => {
    const cells = [...shared].filter(([, text]) => /^<<\/S\/T[HD]/.test(text));
    expect(cells).toHaveLength(1 + 1 + 2 + 1000);
    const [root = ''] = [...shared.values()].filter((text) => text.includes('/Type /StructTreeRoot'));
    for (const [id, text] of cells) {
      const [, page, content] = /\/Pg (\d+) 0 R\/K (\d+)/.exec(text) ?? [];
      const key = /\/StructParents (\d+)/.exec(shared.get(Number(page)) ?? '')?.[1];
      const [, entry = ''] = new RegExp(`\n +${key} (\\[[^\\]]*\\]|\\d+ 0 R)`).exec(root) ?? [];
      const parents = entry.startsWith('[') ? entry : (shared.get(Number(entry.split(' ')[0])) ?? '');
      expect(referencesIn(parents)[Number(content)]).toBe(id);
    }
  });
});

function cellsOfPage(page: number): number[] {
  const key = /\/StructParents (\d+)/.exec(objects.get(page) ?? '')?.[1];
  const [root = 0] = idsOf(/\/Type \/StructTreeRoot/);
  const parents = Number(new RegExp(`\n +${key} (\\d+) 0 R`).exec(objects.get(root) ?? '')?.[1]);
  return referencesIn(objects.get(parents) ?? '');
}
