import type { Language } from '@washboard/contract/languages/languages';

/** How a table is written down so that a spreadsheet of this language reads it: where the comma is taken, a semicolon. */
export interface CsvFormat {
  separator: ',' | ';';
  decimalSign: '.' | ',';
}

/** A number with how many decimals it has; null is an empty cell. */
export type CsvCell = string | { value: number; decimals: number } | null;

/** Tells programmes that guess that it is UTF-8. */
export const byteOrderMark = '\ufeff';

export function csvFormatOf(language: Language): CsvFormat {
  return language === 'en' ? { separator: ',', decimalSign: '.' } : { separator: ';', decimalSign: ',' };
}

/** One line after RFC 4180. */
export function csvLine(cells: readonly CsvCell[], { separator, decimalSign }: CsvFormat): string {
  const written = cells.map((cell) => {
    if (cell === null) return '';
    if (typeof cell === 'string') return quoted(harmless(cell));
    return quoted(cell.value.toFixed(cell.decimals).replace('.', decimalSign), separator);
  });
  return `${written.join(separator)}\r\n`;
}

/**
 * A text that begins like a formula would be run by the spreadsheet of whoever opens the table; an apostrophe in front
 * makes it a text (OWASP, CSV injection). The wide forms of the signs count, too.
 */
function harmless(text: string): string {
  return /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(text) ? `'${text}` : text;
}

/** Texts are quoted over either separator, whichever a spreadsheet goes by. */
function quoted(text: string, separators = ',;'): string {
  const isPlain = [...'"\r\n\t', ...separators].every((sign) => !text.includes(sign)) && text.trim() === text;
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}
