import { type Language, languages, localeCodes } from './languages.ts';

/** The JSON files of a folder `texts/`. English gives the keys: a file without one of them does not compile. */
export type Texts<English> = Readonly<Record<Language, English>>;

/** Forms of a sentence with a count. `other` serves all languages for counts below a million, except one. */
export type Plural = Readonly<Record<'one' | 'other', string>>;

/**
 * Replaces placeholders such as `{{count}}` of a text.
 * @param shown makes a value safe for where the text is shown
 */
export function fill(
  text: string,
  values: Readonly<Record<string, string | number>>,
  shown = (value: string) => value,
): string {
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => shown(String(values[name] ?? place)));
}

const rules = new Map<Language, Intl.PluralRules>();

export function pluralOf(texts: Plural, count: number, language: Language): string {
  const rule = rules.get(language) ?? new Intl.PluralRules(localeCodes[language].replace('_', '-'));
  rules.set(language, rule);
  return rule.select(count) === 'one' ? texts.one : texts.other;
}

/** The same part of the texts of each language. */
export function inAllLanguages<English, Part>(
  texts: Texts<English>,
  partOf: (texts: English) => Part,
): Record<Language, Part> {
  const parts = languages.map((language) => [language, partOf(texts[language])] as const);
  return Object.fromEntries(parts) as Record<Language, Part>;
}
