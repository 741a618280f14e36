export const languages = ['en', 'fr', 'de', 'it', 'es'] as const;
export type Language = (typeof languages)[number];

/** Of whom we do not know better, or whose language we do not speak. */
export const fallbackLanguage = 'it' satisfies Language;

/** The locale of each language (docs/product-rules.md#languages). */
export const localeCodes = {
  de: 'de_DE',
  en: 'en_GB',
  es: 'es_ES',
  fr: 'fr_FR',
  it: 'it_IT',
} as const satisfies Record<Language, string>;
