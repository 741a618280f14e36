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

function cellsOfPage(page: number): number[] {
  const key = /\/StructParents (\d+)/.exec(objects.get(page) ?? '')?.[1];
  const [root = 0] = idsOf(/\/Type \/StructTreeRoot/);
  const parents = Number(new RegExp(`\n +${key} (\\d+) 0 R`).exec(objects.get(root) ?? '')?.[1]);
  return referencesIn(objects.get(parents) ?? '');
}
