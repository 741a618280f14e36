import { type Language, languages } from '../languages/languages.ts';
import type { LocalizedText } from './parameters.ts';

export type Localized<T> = T extends LocalizedText
  ? string
  : T extends readonly (infer Item)[]
    ? Localized<Item>[]
    : T extends object
      ? { [Key in keyof T]: Localized<T[Key]> }
      : T;

export function localize<T>(data: T, language: Language): Localized<T> {
  return localizeValue(data, language) as Localized<T>;
}

function localizeValue(value: unknown, language: Language): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => localizeValue(item, language));
  if (isLocalizedText(value)) return value[language];
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, localizeValue(inner, language)]));
}

function isLocalizedText(value: object): value is LocalizedText {
  return languages.every((language) => typeof Reflect.get(value, language) === 'string');
}
