import { type Language, localeOf } from '../languages/languages.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** Creating a format costs a thousand times as much as using it. */
export function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat(localeOf(language), options);
  formats.set(key, format);
  return format;
}

export const wholeNumber = (count: number, language: Language): string => numberFormat(language, {}).format(count);
