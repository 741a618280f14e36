import * as z from 'zod/mini';
import { fallbackLanguage, type Language, languages, localeCodes } from './languages.ts';

/** Other locales get one of our languages (docs/product-rules.md#languages). */
const guestLocales = {
  nl: fallbackLanguage,
  nl_NL: fallbackLanguage,
  ru: fallbackLanguage,
  ru_RU: fallbackLanguage,
  us: 'en',
  en_US: 'en',
} as const satisfies Record<string, Language>;

const guestCodes = Object.keys(guestLocales) as (keyof typeof guestLocales)[];

function isGuestCode(code: string): code is keyof typeof guestLocales {
  return code in guestLocales;
}

/** Accepts a language (`de`), its locale (`de_DE`) or a locale mapped to it (`us`, `en_US`). */
export const languageSchema = z.pipe(
  z.enum([...languages, ...Object.values(localeCodes), ...guestCodes]),
  z.transform((code): Language => (isGuestCode(code) ? guestLocales[code] : (code.slice(0, 2) as Language))),
);
