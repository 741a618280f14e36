import { type Language, localeCodes } from '../languages/languages.ts';

const made = new Map<string, Intl.NumberFormat>();

/** Making a format takes a thousand times as long as using it: a table of events needs ten for each line. */
export function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language + JSON.stringify(options);
  const format = made.get(key) ?? new Intl.NumberFormat(localeCodes[language].replace('_', '-'), options);
  made.set(key, format);
  return format;
}
