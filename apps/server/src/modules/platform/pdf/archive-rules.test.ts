// These rules of ISO 19005-3 (PDF/A-3, level A) can be read from a file without a validator.
import { createHash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import { brands } from '@washboard/contract/brands/brands';
import { languages } from '@washboard/contract/languages/languages';
import { create } from 'fontkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTablePdf } from './create-table-pdf.ts';
import { readObjects } from './testing/read-objects.ts';

const content = Buffer.from('{"rows":1}');
const date = new Date('2026-11-20T12:00:00Z');
const unusual = ['Ελλάδα', '厨房', '☕️', '👩‍🍳', 'Café', '\u202f\u200b\ufeff', ...languages.map(numberIn)];

function numberIn(language: string): string {
  return new Intl.NumberFormat(language, { useGrouping: 'always' }).format(-1_234_567.8);
}

let file: Buffer;
let source: string;
let objects: Map<number, string>;
let catalog: string;
beforeAll(async () => {
  const pdf = createTablePdf({
    title: 'Prüfung – Nachweise',
    language: 'de',
    brand: brands.marea,
    date,
    pageText: (page) => `Seite ${page} von `,
  });
  pdf.code('https://washboard.example/verify', 'A code');
  pdf.heading('Überschrift');
  for (const text of unusual) pdf.paragraph(text);
  for (const [name, type] of [
    ['rows.json', 'application/json'],
    ['checkpoint.txt', 'text/plain'],
  ] as const)
    pdf.attach({
      name,
      description: 'Daten',
      type,
      deflated: deflateSync(content),
      size: content.length,
      checksum: createHash('md5').update(content).digest('hex'),
    });
  const table = pdf.table([
    { title: 'Nummer', width: 100 },
    { title: 'Text', width: 200 },
  ]);
  table.group('Gruppe');
  for (let row = 0; row < 90; row += 1) table.row([String(row), unusual[row % unusual.length] ?? ''], row % 9 === 0);
  file = await pdf.finish();
  source = file.toString('latin1');
  objects = readObjects(file);
  catalog = objectsOf(/\/Type \/Catalog/)[0] ?? '';
});

const objectsOf = (pattern: RegExp) => [...objects.values()].filter((text) => pattern.test(text));
const referenceIn = (text: string, name: string) =>
  objects.get(Number(new RegExp(`/${name} \\[?(\\d+) 0 R`).exec(text)?.[1])) ?? '';
function streamOf(text: string): Buffer {
  const start = text.indexOf('stream\n') + 'stream\n'.length;
  const bytes = Buffer.from(text.slice(start, text.lastIndexOf('\nendstream')), 'latin1');
  return text.includes('/Filter /FlateDecode') ? inflateSync(bytes) : bytes;
}
const contents = () => {
  const ofPages = objectsOf(/\/Type \/Page\n/).map((page) =>
    streamOf(referenceIn(page, 'Contents')).toString('latin1'),
  );
  const ofDrawings = objectsOf(/\/Subtype \/Form/).map((form) => streamOf(form).toString('latin1'));
  expect(ofPages.length).toBeGreaterThan(2);
  return { ofPages, ofDrawings };
};

describe('an archive document', () => {
  it('an archive document begins with its version and binary bytes, and ends with its end mark', () => {
    expect(source.startsWith('%PDF-1.7\n%')).toBe(true);
    expect([...file.subarray(10, 14)].every((byte) => byte > 127)).toBe(true);
    expect(source.match(/%%EOF/g)).toHaveLength(1);
    expect(source).toMatch(/%%EOF\n?$/);
  });

  it('an archive document has an identifier and is not encrypted', () => {
    expect(source).toMatch(/\/ID \[<([0-9a-f]{32})> <\1>\]/);
    expect(source).not.toContain('/Encrypt');
  });

  it('an archive document has uncompressed metadata that agree with its information dictionary', () => {
    const metadata = referenceIn(catalog, 'Metadata');
    expect(metadata).not.toContain('/Filter');
    const xmp = Buffer.from(metadata, 'latin1').toString('utf8');
    for (const part of [
      ...['<pdfaid:part>3</pdfaid:part>', '<pdfaid:conformance>A</pdfaid:conformance>'],
      ...['<rdf:li xml:lang="x-default">Prüfung – Nachweise</rdf:li>', '<rdf:li>Marea</rdf:li>'],
      ...['<xmp:CreateDate>2026-11-20T12:00:00Z</xmp:CreateDate>', '<pdf:Producer>PDFKit</pdf:Producer>'],
      '<xmp:CreatorTool>Marea Washboard</xmp:CreatorTool>',
    ])
      expect(xmp).toContain(part);
    const information = [...objects.values()].join('\n');
    for (const value of ['(Marea)', '(Marea Washboard)', '(PDFKit)', '(D:20261120120000Z)'])
      expect(information).toContain(value);
  });

  it('an archive document declares its colour profile and uses no other colour space', () => {
    const intent = referenceIn(catalog, 'OutputIntents');
    expect(intent).toContain('/S /GTS_PDFA1');
    const profile = streamOf(referenceIn(intent, 'DestOutputProfile'));
    expect([profile.toString('latin1', 36, 40), profile.toString('latin1', 16, 20)]).toEqual(['acsp', 'RGB ']);
    const { ofPages, ofDrawings } = contents();
    for (const text of [...ofPages, ...ofDrawings]) {
      expect(text).not.toMatch(/(?:^|\s)(?:k|K|sh|gs|sc|SC|BI)(?:\s|$)/m);
      for (const [, space] of text.matchAll(/\/(\w+) (?:cs|CS)\b/g)) expect(space).toBe('DeviceRGB');
      expect(text).toMatch(/ (?:rg|RG|scn|SCN)\b/);
    }
    expect(objectsOf(/\/ExtGState|\/SMask|\/LZWDecode|\/Subtype \/Image/)).toEqual([]);
  });

  it('an archive document contains its font with correct widths, and shows no missing glyph', () => {
    const [descriptor = ''] = objectsOf(/\/Type \/FontDescriptor/);
    const font = create(streamOf(referenceIn(descriptor, 'FontFile2')));
    const [descendant = ''] = objectsOf(/\/Subtype \/CIDFontType2/);
    expect(descendant).toContain('/CIDToGIDMap /Identity');
    const widths = (/\/W \[0 \[([^\]]*)\]/.exec(descendant)?.[1] ?? '').split(' ').map(Number);
    // Parts of other glyphs, which no text shows, follow without a width.
    expect(widths.length).toBeLessThanOrEqual(font.numGlyphs);
    // pdfkit states the width of the missing glyph in another unit.
    for (const [id, width] of [...widths.entries()].slice(1))
      expect(Math.abs(width - (font.getGlyph(id).advanceWidth * 1000) / font.unitsPerEm)).toBeLessThan(1);
    const { ofPages, ofDrawings } = contents();
    const shown = [...ofPages, ...ofDrawings].flatMap((text) => text.match(/<(?:[0-9a-f]{4})+>/g) ?? []);
    const glyphs = new Set(
      shown.flatMap((text) => text.slice(1, -1).match(/.{4}/g) ?? []).map((hex) => Number(`0x${hex}`)),
    );
    expect(glyphs.size).toBeGreaterThan(40);
    expect(glyphs).not.toContain(0);
    expect(Math.max(...glyphs)).toBeLessThan(widths.length);
    const table = streamOf(referenceIn(objectsOf(/\/Subtype \/Type0/)[0] ?? '', 'ToUnicode')).toString('latin1');
    const meanings = [...table.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) => list.match(/<[^>]*>/g) ?? []);
    expect(meanings).toHaveLength(widths.length);
  });

  it('an archive document is tagged in its language, and each text is content or an artifact', () => {
    expect(catalog).toContain('/Lang (de-DE)');
    expect(referenceIn(catalog, 'MarkInfo') || catalog).toContain('/Marked true');
    expect(referenceIn(catalog, 'StructTreeRoot')).toContain('/Type /StructTreeRoot');
    expect(objectsOf(/\/S \/Figure/).every((figure) => figure.includes('/Alt (A code)'))).toBe(true);
    for (const page of objectsOf(/\/Type \/Page\n/)) expect(page).toMatch(/\/StructParents \d+/);
    for (const text of contents().ofPages) {
      let depth = 0;
      for (const [operator] of text.matchAll(/\b(?:BDC|BMC|EMC|Tj|TJ|Do)\b/g)) {
        if (operator === 'BDC' || operator === 'BMC') depth += 1;
        else if (operator === 'EMC') depth -= 1;
        else expect(depth, `${operator} outside of marked content`).toBeGreaterThan(0);
      }
      expect(depth).toBe(0);
    }
  });

  it('an archive document states the relationship of each attached file', () => {
    const files = objectsOf(/\/Type \/Filespec/);
    expect(files).toHaveLength(2);
    expect(/\/AF \[(.*?)\]/.exec(catalog)?.[1]?.match(/\d+ 0 R/g)).toHaveLength(2);
    for (const specification of files) {
      expect(specification).toMatch(/\/F \((.+)\)\n\/UF \(\1\)/);
      expect(specification).toContain('/AFRelationship /Data');
      expect(specification).toContain('/Desc (Daten)');
      const embedded = referenceIn(specification, 'EF <<\n/F');
      expect(embedded).toMatch(/\/Subtype \/(?:application#2Fjson|text#2Fplain)/);
      expect(embedded).toContain('/ModDate (D:20261120120000Z)');
      expect(streamOf(embedded)).toEqual(content);
    }
  });

  it('an archive document does nothing when it is opened, and refers to nothing outside', () => {
    for (const name of [
      'OpenAction',
      'AA',
      'AcroForm',
      'JavaScript',
      'Launch',
      'URI',
      'Annots',
      'Requirements',
      'Perms',
    ])
      expect(objectsOf(new RegExp(`/${name}\\b`)), name).toEqual([]);
  });
});
