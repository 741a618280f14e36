const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

/** Creating an `Intl` format takes much longer than using it. */
export const numberFormat = (locale: string, options: Intl.NumberFormatOptions) =>
  cached(numbers, { locale, options }, () => new Intl.NumberFormat(locale, options));

export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions) =>
  cached(dates, { locale, options }, () => new Intl.DateTimeFormat(locale, options));

function cached<Format>(formats: Map<string, Format>, wanted: object, make: () => Format): Format {
  const key = JSON.stringify(wanted);
  const known = formats.get(key) ?? make();
  formats.set(key, known);
  return known;
}
