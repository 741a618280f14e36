import { readFileSync } from 'node:fs';
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
  it('the reader reads the first visible sheet, whatever the kind of the cells', () => {
    const strings =
      '<si><t>serialNumber</t></si><si><r><t>gam</t></r><r><t>ma</t></r><rPh sb="0" eb="1"><t>X</t></rPh></si>';
    const rows = [
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t> note </t></is></c></row>',
      '<row r="3"><c r="A3"><v>240001</v></c><c r="B3" t="str"><f>A1&amp;"x"</f><v>infinity</v></c><c r="C3"><v>3.00001E5</v></c><c r="D3" t="e"><v>#REF!</v></c></row>',
      '<row r="4"><c r="A4"/></row>',
    ].join('');
    const { sheet, ...read } = readXlsx(workbook(rows, strings), bounds);
    expect(sheet).toBe('Machines');
    expect(read.rows.map(({ line, cells }) => ({ line, cells: cells.map(({ text }) => text) }))).toEqual([
      { line: 1, cells: ['serialNumber', 'gamma', '', 'note'] },
      { line: 3, cells: ['240001', 'infinity', '300001', '#REF!'] },
    ]);
  });

  it.each([
    ['a text', '<c r="A1" t="inlineStr"><is><t>0012</t><rPh><t>hint</t></rPh></is></c>', { text: '0012' }],
    ['a text as the result of a formula', '<c r="A1" t="str"><f>B1</f><v>0012</v></c>', { text: '0012' }],
    ['an empty result of a formula', '<c r="A1" t="str"><f>B1</f><v></v></c>', { text: '' }],
    ['a number', '<c r="A1"><v>12</v></c>', { text: '12', doubt: 'storedAsNumber' }],
    ['a number with a fraction', '<c r="A1" t="n"><v>1.1</v></c>', { text: '1.1', doubt: 'storedAsNumber' }],
    ['a number as Excel rounds it', '<c r="A1"><v>1.2345678901234501E+19</v></c>', { doubt: 'storedAsNumber' }],
    ['a number as the result of a formula', '<c r="A1"><f>B1</f><v>12</v></c>', { doubt: 'storedAsNumber' }],
    ['a date', '<c r="A1" t="d"><v>2026-10-01</v></c>', { text: '2026-10-01', doubt: 'storedAsNumber' }],
    ['a truth value', '<c r="A1" t="b"><v>1</v></c>', { text: '1', doubt: 'storedAsNumber' }],
    ['a formula that no program has computed', '<c r="A1"><f>B1</f></c>', { text: '', doubt: 'formulaWithoutResult' }],
    ['a formula as openpyxl writes it', '<c r="A1"><f>B1</f><v></v></c>', { text: '', doubt: 'formulaWithoutResult' }],
    ['an error', '<c r="A1" t="e"><v>#N/A</v></c>', { text: '#N/A', doubt: 'cellError' }],
  ])('the reader decides whether %s is what was typed', (_, cell, expected) => {
    const { rows } = readXlsx(workbook(`<row r="1">${cell}<c r="B1" t="str"><v>x</v></c></row>`), bounds);
    expect(rows[0]?.cells[0]).toMatchObject(expected);
    expect(rows[0]?.cells[0]?.doubt).toBe('doubt' in expected ? expected.doubt : undefined);
  });

  it('the reader refuses a cell that refers to a text that does not exist', () => {
    expect(() => readXlsx(workbook('<row r="1"><c r="A1" t="s"><v>7</v></c></row>'), bounds)).toThrow('format');
  });

  it('the reader reports which columns are hidden', () => {
    const sheet = `<worksheet ${main}><cols><col min="2" max="3" hidden="1"/></cols><sheetData><row r="1"><c r="A1" t="str"><v>a</v></c><c r="B1" t="str"><v>b</v></c><c r="C1"><v>300002</v></c></row></sheetData></worksheet>`;
    const { rows } = readXlsx(workbook('', '', { 'xl/worksheets/sheet1.xml': strToU8(sheet) }), bounds);
    expect(rows[0]?.cells).toEqual([
      { text: 'a' },
      { text: 'b', doubt: 'hiddenColumn' },
      { text: '300002', doubt: 'hiddenColumn' },
    ]);
  });

  it.each([
    ['a line without height', '', 'ht="0" customHeight="1"', true],
    ['a line of a sheet whose lines have no height', '<sheetFormatPr defaultRowHeight="15" zeroHeight="1"/>', '', true],
    ['a line with a height of its own there', '<sheetFormatPr zeroHeight="1"/>', 'ht="15"', undefined],
  ])('the reader reports whether a line is hidden: %s', (_, format, row, isHidden) => {
    const sheet = `<worksheet ${main}>${format}<sheetData><row r="1" ${row}><c r="A1" t="str"><v>a</v></c></row></sheetData></worksheet>`;
    const { rows } = readXlsx(workbook('', '', { 'xl/worksheets/sheet1.xml': strToU8(sheet) }), bounds);
    expect(rows[0]?.isHidden).toBe(isHidden);
  });

  it('the reader reports a column without width as hidden', () => {
    const sheet = `<worksheet ${main}><cols><col min="1" max="1" width="0" customWidth="1"/></cols><sheetData><row r="1"><c r="A1" t="str"><v>a</v></c></row></sheetData></worksheet>`;
    const { rows } = readXlsx(workbook('', '', { 'xl/worksheets/sheet1.xml': strToU8(sheet) }), bounds);
    expect(rows[0]?.cells).toEqual([{ text: 'a', doubt: 'hiddenColumn' }]);
  });

  it('the reader bounds an area that is wider than any sheet', () => {
    const sheet = `<worksheet ${main}><sheetData><row r="1"><c r="A1" t="str"><v>a</v></c></row></sheetData><mergeCells><mergeCell ref="A1:ZZZ9999999"/><mergeCell ref="nonsense"/></mergeCells></worksheet>`;
    const { rows } = readXlsx(workbook('', '', { 'xl/worksheets/sheet1.xml': strToU8(sheet) }), bounds);
    expect(rows[0]?.cells).toHaveLength(bounds.cells + 1);
    expect(rows[0]?.cells[1]).toEqual({ text: '', doubt: 'mergedCells' });
  });

  it('the reader marks merged, hidden and unread cells of a workbook that LibreOffice has saved', () => {
    const file = readFileSync(new URL('./saved-by-libreoffice.xlsx', import.meta.url));
    const { rows, ...sheets } = readXlsx(file, bounds);
    expect(sheets).toEqual({ sheet: 'Machines', otherSheets: ['More machines'] });
    const doubts = rows.flatMap(({ line, cells, isHidden }) => [
      ...(isHidden ? [`${line} hidden`] : []),
      ...cells.flatMap(({ text, doubt }, at) => (doubt ? [`${line}.${at} ${doubt} ${text}`.trim()] : [])),
    ]);
    expect(rows[1]?.cells.map(({ text }) => text).slice(0, 6)).toEqual([
      ...['0012340001', 'infinity', 'INF-50', 'B', '1.10.0', '1.1.0'],
    ]);
    expect(doubts).toEqual([
      '2.7 storedAsNumber 300001',
      '3.0 storedAsNumber 12349999',
      '4.4 storedAsNumber 1.1',
      '4.5 storedAsNumber 2',
      '5.3 storedAsNumber 46296',
      '8.7 mergedCells',
      '9 hidden',
      '10.2 cellError #REF!',
      '11.0 storedAsNumber 1.23456789012346E+020',
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
  ])('the reader refuses %s as a workbook', (_, file) => {
    expect(() => readXlsx(file, bounds)).toThrow('format');
  });

  it('the reader refuses a file of gigabytes before it unpacks it', () => {
    const bomb = workbook('', '', { 'xl/worksheets/sheet1.xml': new Uint8Array(60 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(200_000);
    expect(() => readXlsx(bomb, bounds)).toThrow('tooLarge');
  });

  it('the reader stops at a part that is larger than it claims', () => {
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
  ])('the reader counts the rows when their number is %s', (_, last, lines) => {
    const row = (number: string) => `<row r="${number}"><c><v>1</v></c></row>`;
    const { rows } = readXlsx(workbook(['1', '7', last].map(row).join('')), bounds);
    expect(rows.map(({ line }) => line)).toEqual(lines);
  });

  it('the reader bounds rows and cells', () => {
    const rows = Array.from({ length: 101 }, (_, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>1</v></c></row>`).join(
      '',
    );
    expect(() => readXlsx(workbook(rows), bounds)).toThrow('tooManyLines');
    const [wide] = readXlsx(workbook('<row r="1"><c r="XFD1"><v>1</v></c></row>'), bounds).rows;
    expect(wide?.cells).toHaveLength(9);
  });
});
