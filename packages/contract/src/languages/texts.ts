import { type Language, languages, localeOf } from './languages.ts';

/** English gives the keys: a JSON file without one of them does not compile. */
export type Texts<English> = Readonly<Record<Language, English>>;

export type TextValues = Readonly<Record<string, string | number>>;

type Shown = (value: string) => string;

export function fillText(text: string, values: TextValues, shown: Shown = (value) => value): string {
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
    const value = values[name];
    return value === undefined ? placeholder : shown(String(value));
  });
}

/** `other` serves all languages for counts below a million, except one. */
export type Plural = Readonly<Record<'one' | 'other', string>>;

const rules = new Map<Language, Intl.PluralRules>();

export function fillPlural(
  language: Language,
  { one, other }: Plural,
  count: number,
  values: TextValues,
  shown?: Shown,
): string {
  const rule = rules.get(language) ?? new Intl.PluralRules(localeOf(language));
  rules.set(language, rule);
  return fillText(rule.select(count) === 'one' ? one : other, values, shown);
}

export function inAllLanguages<English, Part>(
  texts: Texts<English>,
  partOf: (texts: English) => Part,
): Record<Language, Part> {
  const parts = languages.map((language) => [language, partOf(texts[language])] as const);
  return Object.fromEntries(parts) as Record<Language, Part>;
}
