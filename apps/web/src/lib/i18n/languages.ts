import { fallbackLanguage, type Language, languages, localeOf } from '@washboard/contract/languages/languages';

export { fallbackLanguage, type Language, languages, localeOf };

/** These names are never translated. */
export const languageNames: Readonly<Record<Language, string>> = {
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
};

export function isLanguage(value: string): value is Language {
  return (languages as readonly string[]).includes(value);
}

/** @param preferred language tags of the browser, best first */
export function pickLanguage(preferred: readonly string[]): Language {
  const known = preferred.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLanguage);
  return known ?? fallbackLanguage;
}
