import type { Language } from '@washboard/contract/languages/languages';

/** Spreadsheets expect a semicolon where the comma is the decimal sign. */
export interface CsvFormat {
  separator: ',' | ';';
  decimalSign: '.' | ',';
}

/** Null means an empty cell. */
export type CsvCell = string | { value: number; decimals: number } | null;

/** The mark identifies UTF-8 to programs that guess the encoding. */
export const byteOrderMark = '\ufeff';

export function csvFormatOf(language: Language): CsvFormat {
  return language === 'en' ? { separator: ',', decimalSign: '.' } : { separator: ';', decimalSign: ',' };
}

/** The line follows RFC 4180. */
export function csvLine(cells: readonly CsvCell[], { separator, decimalSign }: CsvFormat): string {
  const written = cells.map((cell) => {
    if (cell === null) return '';
    if (typeof cell === 'string') return quoted(harmless(cell));
    // The decimal sign is never the separator, so a number needs no quotes.
    return cell.value.toFixed(cell.decimals).replace('.', decimalSign);
  });
  return `${written.join(separator)}\r\n`;
}

/**
 * A spreadsheet would run a text that starts like a formula; an apostrophe makes it a text (OWASP, CSV injection).
 * Full-width signs count too.
 */
function harmless(text: string): string {
  return dangerous.test(text) ? `'${text}` : text;
}

/** A text that begins with apostrophes gets an extra one, so that a reader can remove exactly one. */
const dangerous = /^'*(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/;

export function plainText(cell: string): string {
  return cell.startsWith("'") && dangerous.test(cell) ? cell.slice(1) : cell;
}

const needsQuotes = /[",;\r\n\t]|^\s|\s$/;

/** Both separators are quoted, because the reader's spreadsheet may use either. */
function quoted(text: string): string {
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
