import { countryCodes } from '@washboard/contract/accounts/country-codes';

export interface Country {
  code: string;
  name: string;
}

/** @param locale for Intl */
export function countriesIn(locale: string): Country[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  return countryCodes.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) => compare(a.name, b.name));
}
