import type { ImportFault, LineProblem } from '@washboard/contract/machine-registration/appliance-import';

export type CellDoubt = Extract<
  LineProblem,
  'storedAsNumber' | 'formulaWithoutResult' | 'cellError' | 'mergedCells' | 'hiddenColumn'
>;

export interface UploadedCell {
  text: string;
  doubt?: CellDoubt;
}

export interface UploadedRow {
  line: number;
  cells: UploadedCell[];
  isHidden?: true;
}

export interface UploadedTable {
  rows: UploadedRow[];
  sheet: string | null;
  otherSheets: string[];
}

export interface TableBounds {
  /** The limit of rows includes the titles and omits empty rows. */
  rows: number;
  cells: number;
  cellLength: number;
}

export class UnreadableTableError extends Error {
  readonly fault: ImportFault;
  constructor(fault: ImportFault) {
    super(fault);
    this.fault = fault;
  }
}

const separators = [';', ',', '\t'] as const;

/** CSV (RFC 4180) has semicolons, commas or tabs, in UTF-8 with or without a byte order mark. */
export function readCsv(file: Uint8Array, bounds: TableBounds): UploadedTable {
  let text = decode(file);
  let line = 1;
  // Excel writes this line to name the separator.
  const separatorLine = /^sep=(.)\r?\n/i.exec(text);
  if (separatorLine) {
    text = text.slice(separatorLine[0].length);
    line += 1;
  }
  const rows = readRows(text, separatorLine?.[1] ?? likelySeparator(text), { firstLine: line, ...bounds });
  return { rows, sheet: null, otherSheets: [] };
}

function decode(file: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file);
    if (!text.includes('\0')) return text;
  } catch {}
  throw new UnreadableTableError('encoding');
}

/** The most frequent candidate outside quotes in the first line wins. */
function likelySeparator(text: string): string {
  const [first = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r?\n/, 1);
  const counted = separators.map((separator) => ({ separator, count: first.split(separator).length }));
  return counted.reduce((mostFrequent, each) => (each.count > mostFrequent.count ? each : mostFrequent)).separator;
}

function readRows(text: string, separator: string, bounds: TableBounds & { firstLine: number }): UploadedRow[] {
  const rows: UploadedRow[] = [];
  let row: UploadedRow = { line: bounds.firstLine, cells: [] };
  let line = bounds.firstLine;
  let at = 0;
  while (at < text.length) {
    const { cell, end, breaks } = readCell(text, at, separator);
    // The reader of the row notices the one cell in excess.
    if (row.cells.length <= bounds.cells) row.cells.push({ text: cell.slice(0, bounds.cellLength).trim() });
    line += breaks;
    at = end + 1;
    if (text[end] === separator && at < text.length) continue;
    if (text[end] === separator) row.cells.push({ text: '' });
    if (text[end] === '\r' && text[at] === '\n') at += 1;
    line += 1;
    if (row.cells.some((each) => each.text !== '')) rows.push(row);
    if (rows.length > bounds.rows) throw new UnreadableTableError('tooManyLines');
    row = { line, cells: [] };
  }
  return rows;
}

function readCell(text: string, start: number, separator: string): { cell: string; end: number; breaks: number } {
  if (text[start] !== '"') {
    let end = start;
    while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
    return { cell: text.slice(start, end), end, breaks: 0 };
  }
  let close = text.indexOf('"', start + 1);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  const end = close + 1;
  const isClosed = close !== -1 && (end === text.length || [separator, '\n', '\r'].includes(text[end] ?? ''));
  if (!isClosed) throw new UnreadableTableError('format');
  const quoted = text.slice(start + 1, close);
  return { cell: quoted.replaceAll('""', '"'), end, breaks: quoted.split('\n').length - 1 };
}
