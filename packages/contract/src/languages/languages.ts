export const languages = ['en', 'fr', 'de', 'it', 'es'] as const;
export type Language = (typeof languages)[number];

export const fallbackLanguage = 'it' satisfies Language;

export const localeCodes = {
  de: 'de_DE',
  en: 'en_GB',
  es: 'es_ES',
  fr: 'fr_FR',
  it: 'it_IT',
} as const satisfies Record<Language, string>;

/** The BCP 47 tag, for `Intl`. */
export const localeOf = (language: Language): string => localeCodes[language].replace('_', '-');
