import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { TableBounds } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';

const bounds: TableBounds = { rows: 100, cells: 8, cellLength: 100 };
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function workbook(rows: string, strings = '', parts: Record<string, Uint8Array> = {}): Uint8Array {
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="Old" sheetId="2" state="hidden" r:id="rId9"/><sheet name="Machines" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId9" Target="worksheets/sheet2.xml"/><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/sharedStrings.xml': strToU8(`<sst ${main}>${strings}</sst>`),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`),
    ...parts,
  });
}

describe('an Excel workbook', () => {
  it('is read from its first visible sheet, whatever the kind of the cells', () => {
    const strings =
      '<si><t>serialNumber</t></si><si><r><t>gam</t></r><r><t>ma</t></r><rPh sb="0" eb="1"><t>X</t></rPh></si>';
    const rows = [
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t> note </t></is></c></row>',
      '<row r="3"><c r="A3"><v>240001</v></c><c r="B3" t="str"><f>A1&amp;"x"</f><v>infinity</v></c><c r="C3"><v>3.00001E5</v></c><c r="D3" t="e"><v>#REF!</v></c></row>',
      '<row r="4"><c r="A4"/></row>',
    ].join('');
    expect(readXlsx(workbook(rows, strings), bounds)).toEqual([
      { line: 1, cells: ['serialNumber', 'gamma', '', 'note'] },
      { line: 3, cells: ['240001', 'infinity', '300001', ''] },
    ]);
  });

  it.each([
    ['no ZIP file', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])],
    ['a ZIP file of something else', zipSync({ 'readme.txt': strToU8('hello') })],
    ['a sheet that is no XML', workbook('<row')],
    [
      'a document type, which may define entities',
      workbook('', '', { 'xl/sharedStrings.xml': strToU8('<!DOCTYPE x [<!ENTITY a "b">]><sst/>') }),
    ],
  ])('that is %s is refused', (_, file) => {
    expect(() => readXlsx(file, bounds)).toThrow('format');
  });

  it('that unpacks to gigabytes is refused before it is unpacked', () => {
    const bomb = workbook('', '', { 'xl/worksheets/sheet1.xml': new Uint8Array(60 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(200_000);
    expect(() => readXlsx(bomb, bounds)).toThrow('tooLarge');
  });

  it('that unpacks to more than it says is not read further', () => {
    const lying = workbook('', '', { 'xl/worksheets/sheet1.xml': new Uint8Array(40 * 1024 * 1024) });
    const view = new DataView(lying.buffer, lying.byteOffset, lying.byteLength);
    const size = 40 * 1024 * 1024;
    for (let at = 0; at + 4 <= lying.length; at += 1)
      if (view.getUint32(at, true) === size) view.setUint32(at, 100, true);
    const before = process.memoryUsage().arrayBuffers;
    expect(() => readXlsx(lying, bounds)).toThrow('format');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10 * 1024 * 1024);
  });

  it.each([
    ['repeated', '7', [1, 7, 8]],
    ['descending', '2', [1, 7, 8]],
    ['higher than any of a sheet', '99999999999', [1, 7, 8]],
    ['broken', '7.5', [1, 7, 8]],
    ['infinite', 'Infinity', [1, 7, 8]],
    ['negative', '-5', [1, 7, 8]],
    ['missing', '', [1, 7, 8]],
    ['right', '9', [1, 7, 9]],
  ])('counts its rows where their number is %s', (_, last, lines) => {
    const row = (number: string) => `<row r="${number}"><c><v>1</v></c></row>`;
    const rows = readXlsx(workbook(['1', '7', last].map(row).join('')), bounds);
    expect(rows.map(({ line }) => line)).toEqual(lines);
  });

  it('has bounded rows and cells', () => {
    const rows = Array.from({ length: 101 }, (_, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>1</v></c></row>`).join(
      '',
    );
    expect(() => readXlsx(workbook(rows), bounds)).toThrow('tooManyLines');
    const [wide] = readXlsx(workbook('<row r="1"><c r="XFD1"><v>1</v></c></row>'), bounds);
    expect(wide?.cells).toHaveLength(9);
  });
});
