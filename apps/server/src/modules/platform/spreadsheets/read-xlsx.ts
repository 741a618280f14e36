import { posix } from 'node:path';
import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { limits } from '../../../config/limits.ts';
import {
  type TableBounds,
  UnreadableTableError,
  type UploadedCell,
  type UploadedRow,
  type UploadedTable,
} from './read-csv.ts';

const neededParts =
  /^(?:xl\/workbook\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/sharedStrings\.xml|xl\/worksheets\/[^/]+\.xml)$/i;

/** Spreadsheets (Office Open XML) convert what a person types, so a cell that may differ from it carries a doubt. */
export function readXlsx(file: Uint8Array, bounds: TableBounds): UploadedTable {
  const parts = unpack(file);
  const [first, ...others] = shownSheets(parts);
  if (!first) throw new UnreadableTableError('format');
  const shared = parts.get('xl/sharedstrings.xml');
  const strings = shared ? readSharedStrings(textOf(shared), bounds) : [];
  return {
    rows: readSheet(first.xml(), strings, bounds),
    sheet: first.name,
    otherSheets: others.filter(({ xml }) => hasContent.test(xml())).map(({ name }) => name),
  };
}

const hasContent = /<(?:\w+:)?(?:v|is)[\s>]/;

function unpack(file: Uint8Array): Map<string, Uint8Array> {
  let unpackedBytes = 0;
  const files = unreadable(() =>
    unzipSync(file, {
      filter({ name, originalSize }) {
        if (!neededParts.test(name)) return false;
        unpackedBytes += originalSize;
        // fflate unpacks into a buffer of exactly this size.
        if (unpackedBytes > limits.workbooks.unpackedBytes) throw new UnreadableTableError('tooLarge');
        return true;
      },
    }),
  );
  return new Map(Object.entries(files).map(([name, content]) => [name.toLowerCase(), content]));
}

function textOf(part: Uint8Array): string {
  return unreadable(() => new TextDecoder('utf-8', { fatal: true }).decode(part));
}

function unreadable<T>(readPart: () => T): T {
  try {
    return readPart();
  } catch (error) {
    if (error instanceof UnreadableTableError) throw error;
    throw new UnreadableTableError('format');
  }
}

type Attributes = Readonly<Record<string, string>>;

interface Visitor {
  open?: (name: string, attributes: Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/** Names come without the prefix of their namespace. */
function visit(xml: string, { open, close, text }: Visitor): void {
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw new UnreadableTableError('format');
  });
  parser.on('opentag', ({ name, attributes }) => open?.(localName(name), attributes));
  parser.on('closetag', ({ name }) => close?.(localName(name)));
  parser.on('text', (content) => text?.(content));
  parser.on('cdata', (content) => text?.(content));
  unreadable(() => parser.write(xml).close());
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

interface Sheet {
  name: string;
  xml: () => string;
}

function shownSheets(parts: ReadonlyMap<string, Uint8Array>): Sheet[] {
  const workbook = parts.get('xl/workbook.xml');
  const relations = parts.get('xl/_rels/workbook.xml.rels');
  if (!workbook || !relations) throw new UnreadableTableError('format');
  const targets = new Map<string, string>();
  visit(textOf(relations), {
    open(name, { Id = '', Target = '' }) {
      if (name === 'Relationship') targets.set(Id, posix.resolve('/xl', Target).slice(1).toLowerCase());
    },
  });
  const sheets: Sheet[] = [];
  visit(textOf(workbook), {
    open(tag, { name = '', state = 'visible', ...others }) {
      if (tag !== 'sheet' || state !== 'visible') return;
      const relation = Object.entries(others).find(([key]) => localName(key) === 'id' && key !== 'id')?.[1];
      const part = parts.get(targets.get(relation ?? '') ?? '');
      // A sheet of charts has no cells.
      if (part) sheets.push({ name: name.slice(0, maxSheetNameLength), xml: () => textOf(part) });
    },
  });
  return sheets;
}

/** Excel has the same limit. */
const maxSheetNameLength = 31;

/** Cells refer to these texts by number. Phonetic hints are omitted. */
function readSharedStrings(xml: string, { cellLength }: TableBounds): string[] {
  const strings: string[] = [];
  let string = '';
  let isText = false;
  let isHint = false;
  visit(xml, {
    open(name) {
      if (name === 'si') string = '';
      if (name === 'rPh') isHint = true;
      isText = name === 't' && !isHint;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isHint = false;
      if (name === 'si') strings.push(string.slice(0, cellLength));
    },
    text(text) {
      if (isText) string += text;
    },
  });
  return strings;
}

function readSheet(xml: string, shared: readonly string[], bounds: TableBounds): UploadedRow[] {
  const rows: UploadedRow[] = [];
  const merged: string[] = [];
  const hiddenColumns: Span[] = [];
  let row: UploadedRow = { line: 0, cells: [] };
  let column = 0;
  let cell: StoredCell = { type: '', value: '', isFormula: false, hasResult: false };
  let isValue = false;
  let isHint = false;
  let defaultHeight: string | undefined;

  visit(xml, {
    open(name, attributes) {
      const { r = '', t = 'n', ref = '', min, max, hidden, width, ht = defaultHeight, zeroHeight } = attributes;
      if (name === 'sheetFormatPr' && isTrue(zeroHeight)) defaultHeight = '0';
      if (name === 'col' && (isTrue(hidden) || isZero(width)))
        hiddenColumns.push({ first: Number(min) - 1, last: Number(max) - 1 });
      if (name === 'row') {
        row = { line: lineOf(r, row.line), cells: [], ...((isTrue(hidden) || isZero(ht)) && { isHidden: true }) };
        column = 0;
      }
      if (name === 'c') {
        column = columnOf(r) ?? column;
        cell = { type: t, value: '', isFormula: false, hasResult: false };
      }
      if (name === 'f') cell.isFormula = true;
      if (name === 'v') cell.hasResult = true;
      if (name === 'rPh') isHint = true;
      if (name === 'mergeCell') merged.push(ref);
      isValue = name === 'v' || (name === 't' && cell.type === 'inlineStr' && !isHint);
    },
    close(name) {
      isValue = false;
      if (name === 'rPh') isHint = false;
      if (name === 'c') {
        // The reader of the row notices the one cell in excess.
        const at = Math.min(column, bounds.cells);
        while (row.cells.length < at) row.cells.push({ text: '' });
        row.cells[at] = readCell(cell, shared, bounds);
        column += 1;
      }
      if (name === 'row' && row.cells.some(({ text, doubt }) => text !== '' || doubt)) {
        rows.push(row);
        if (rows.length > bounds.rows) throw new UnreadableTableError('tooManyLines');
      }
    },
    text(text) {
      if (isValue) cell.value += text;
    },
  });
  markHiddenColumns(rows, hiddenColumns);
  markMerged(rows, merged.map(areaOf), bounds.cells);
  return rows;
}

interface StoredCell {
  type: string;
  value: string;
  isFormula: boolean;
  hasResult: boolean;
}

interface Span {
  first: number;
  last: number;
}

interface Area {
  columns: Span;
  lines: Span;
}

const isTrue = (flag: string | undefined) => flag === '1' || flag === 'true';
const isZero = (size: string | undefined) => size !== undefined && Number(size) === 0;
const isIn = ({ first, last }: Span, number: number) => number >= first && number <= last;

function markHiddenColumns(rows: readonly UploadedRow[], hidden: readonly Span[]): void {
  for (const { cells } of rows) {
    for (const [at, cell] of cells.entries()) {
      if (cell.text !== '' && hidden.some((span) => isIn(span, at))) cell.doubt = 'hiddenColumn';
    }
  }
}

/** All cells of an area show the value of its first one. */
function markMerged(rows: readonly UploadedRow[], areas: readonly Area[], maxColumn: number): void {
  for (const { columns, lines } of areas) {
    for (const { line, cells } of rows.filter((row) => isIn(lines, row.line))) {
      for (let at = columns.first; at <= Math.min(columns.last, maxColumn); at += 1) {
        if (at === columns.first && line === lines.first) continue;
        while (cells.length <= at) cells.push({ text: '' });
        cells[at] = { text: '', doubt: 'mergedCells' };
      }
    }
  }
}

function areaOf(reference: string): Area {
  const [, left = '', top, right = left, bottom = top] =
    /^([A-Z]{1,3})(\d{1,7})(?::([A-Z]{1,3})(\d{1,7}))?$/.exec(reference) ?? [];
  return {
    columns: { first: columnOf(left) ?? 0, last: columnOf(right) ?? -1 },
    lines: { first: Number(top), last: Number(bottom) },
  };
}

/** Excel has the same limit. */
const maxLines = 1_048_576;

/** The number of a row is optional and may be wrong, so rows are counted unless their numbers ascend. */
function lineOf(number: string, previous: number): number {
  const line = Number(number);
  return Number.isInteger(line) && line > previous && line <= maxLines ? line : previous + 1;
}

/** Columns count from 0: `B7` is 1. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function readCell(
  { type, value, ...formula }: StoredCell,
  shared: readonly string[],
  bounds: TableBounds,
): UploadedCell {
  const text = (type === 's' ? sharedString(value, shared) : value).slice(0, bounds.cellLength).trim();
  // Only a text may be empty: programs that do not compute write an empty value.
  const hasResult = value !== '' || (type === 'str' && formula.hasResult);
  if (formula.isFormula && !hasResult) return { text, doubt: 'formulaWithoutResult' };
  if (text === '') return { text };
  if (type === 'e') return { text, doubt: 'cellError' };
  const isText = type === 's' || type === 'str' || type === 'inlineStr';
  return isText ? { text } : { text: plainNumber(text), doubt: 'storedAsNumber' };
}

function sharedString(number: string, shared: readonly string[]): string {
  const text = number === '' ? '' : shared[Number(number)];
  if (text === undefined) throw new UnreadableTableError('format');
  return text;
}

/** A code of digits may be stored as 3.00001E5. */
const plainNumber = (text: string) => (Number.isSafeInteger(Number(text)) ? String(Number(text)) : text);
