import { type Language, languages } from '@washboard/contract/accounts/languages';

export { type Language, languages };

export const fallbackLanguage: Language = 'it';

/** How each language calls itself; never translated. */
export const languageNames: Readonly<Record<Language, string>> = {
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
};

/** Locale codes of the specification, section 9, in the form that Intl wants. */
export const locales: Readonly<Record<Language, string>> = {
  de: 'de-DE',
  en: 'en-GB',
  es: 'es-ES',
  fr: 'fr-FR',
  it: 'it-IT',
};

export function isLanguage(value: string): value is Language {
  return (languages as readonly string[]).includes(value);
}

/** @param preferred language tags as the browser lists them, best first */
export function pickLanguage(preferred: readonly string[]): Language {
  const known = preferred.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLanguage);
  return known ?? fallbackLanguage;
}
