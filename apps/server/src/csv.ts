import type { Language } from '@washboard/contract/languages/languages';

/** The CSV format that spreadsheets of a language read: a semicolon where the comma is the decimal sign. */
export interface CsvFormat {
  separator: ',' | ';';
  decimalSign: '.' | ',';
}

/** A number with its decimals; null is an empty cell. */
export type CsvCell = string | { value: number; decimals: number } | null;

/** Marks the file as UTF-8 for programs that guess the encoding. */
export const byteOrderMark = '\ufeff';

export function csvFormatOf(language: Language): CsvFormat {
  return language === 'en' ? { separator: ',', decimalSign: '.' } : { separator: ';', decimalSign: ',' };
}

/** One line according to RFC 4180. */
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
 * Full-width signs count, too.
 */
function harmless(text: string): string {
  return dangerous.test(text) ? `'${text}` : text;
}

/** A text that begins with apostrophes gets one more, so that exactly one can be taken away again. */
const dangerous = /^'*(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/;

/** The text of a cell that `csvLine` has written. */
export function plainText(cell: string): string {
  return cell.startsWith("'") && dangerous.test(cell) ? cell.slice(1) : cell;
}

const needsQuotes = /[",;\r\n\t]|^\s|\s$/;

/** Texts with either separator are quoted, whichever one the spreadsheet uses. */
function quoted(text: string): string {
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
