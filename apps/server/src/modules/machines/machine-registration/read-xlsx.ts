import { posix } from 'node:path';
import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { type TableBounds, type TableRow, UnreadableTableError } from './read-csv.ts';

/** All parts that are read, unpacked. A larger part, or a part that is larger than it says, is not read. */
const maxUnpackedBytes = 48 * 1024 * 1024;

const wanted =
  /^(?:xl\/workbook\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/sharedStrings\.xml|xl\/worksheets\/[^/]+\.xml)$/i;

/** Reads the first sheet of an Excel workbook (Office Open XML). Of a formula, the stored result counts. */
export function readXlsx(file: Uint8Array, bounds: TableBounds): TableRow[] {
  const parts = unpack(file);
  const sheet = parts.get(pathOfFirstSheet(parts));
  if (!sheet) throw new UnreadableTableError('format');
  const shared = parts.get('xl/sharedstrings.xml');
  return readSheet(textOf(sheet), shared ? readSharedStrings(textOf(shared), bounds) : [], bounds);
}

function unpack(file: Uint8Array): Map<string, Uint8Array> {
  let unpackedBytes = 0;
  const files = unreadable(() =>
    unzipSync(file, {
      filter({ name, originalSize }) {
        if (!wanted.test(name)) return false;
        unpackedBytes += originalSize;
        // fflate unpacks into a buffer of exactly this size.
        if (unpackedBytes > maxUnpackedBytes) throw new UnreadableTableError('tooLarge');
        return true;
      },
    }),
  );
  return new Map(Object.entries(files).map(([name, content]) => [name.toLowerCase(), content]));
}

function textOf(part: Uint8Array): string {
  return unreadable(() => new TextDecoder('utf-8', { fatal: true }).decode(part));
}

function unreadable<T>(read: () => T): T {
  try {
    return read();
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

function pathOfFirstSheet(parts: ReadonlyMap<string, Uint8Array>): string {
  const workbook = parts.get('xl/workbook.xml');
  const relations = parts.get('xl/_rels/workbook.xml.rels');
  if (!workbook || !relations) throw new UnreadableTableError('format');
  let first: string | undefined;
  visit(textOf(workbook), {
    open(name, attributes) {
      if (name !== 'sheet' || attributes.state === 'hidden' || attributes.state === 'veryHidden') return;
      first ??= Object.entries(attributes).find(([key]) => localName(key) === 'id' && key !== 'id')?.[1];
    },
  });
  let path = '';
  visit(textOf(relations), {
    open(name, { Id, Target = '' }) {
      if (name === 'Relationship' && Id === first) path = posix.resolve('/xl', Target).slice(1).toLowerCase();
    },
  });
  return path;
}

/** Texts that cells refer to by number; phonetic hints are left out. */
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

function readSheet(xml: string, shared: readonly string[], bounds: TableBounds): TableRow[] {
  const rows: TableRow[] = [];
  let row: TableRow = { line: 0, cells: [] };
  let column = 0;
  let type = '';
  let value = '';
  let isValue = false;

  visit(xml, {
    open(name, { r = '', t = 'n' }) {
      if (name === 'row') {
        row = { line: lineOf(r, row.line), cells: [] };
        column = 0;
      }
      if (name === 'c') {
        column = columnOf(r) ?? column;
        type = t;
        value = '';
      }
      isValue = name === 'v' || (name === 't' && type === 'inlineStr');
    },
    close(name) {
      isValue = false;
      if (name === 'c') {
        // One cell more than allowed is kept, so that the reader of the row notices it.
        const at = Math.min(column, bounds.cells);
        while (row.cells.length < at) row.cells.push('');
        row.cells[at] = cellText(type, value, shared).slice(0, bounds.cellLength).trim();
        column += 1;
      }
      if (name === 'row' && row.cells.some((cell) => cell !== '')) {
        rows.push(row);
        if (rows.length > bounds.rows) throw new UnreadableTableError('tooManyLines');
      }
    },
    text(text) {
      if (isValue) value += text;
    },
  });
  return rows;
}

/** Rows of a sheet in Excel. */
const mostLines = 1_048_576;

/** The number of a row, which is optional in the format. A file may lie: without an ascending number, rows are counted. */
function lineOf(number: string, previous: number): number {
  const line = Number(number);
  return Number.isInteger(line) && line > previous && line <= mostLines ? line : previous + 1;
}

/** `B7` is 1. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(type: string, value: string, shared: readonly string[]): string {
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'e') return '';
  // A code of digits is often stored as a number: 3.00001E5.
  if (type === 'n' && value !== '' && Number.isSafeInteger(Number(value))) return String(Number(value));
  return value;
}
