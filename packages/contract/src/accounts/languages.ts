import { z } from 'zod';

export const languages = ['en', 'fr', 'de', 'it', 'es'] as const;
export type Language = (typeof languages)[number];

/** Specification, section 9. */
export const localeCodes = {
  de: 'de_DE',
  en: 'en_GB',
  es: 'es_ES',
  fr: 'fr_FR',
  it: 'it_IT',
} as const satisfies Record<Language, string>;

/** A language, told by itself (`de`) or by its locale code (`de_DE`). */
export const languageSchema = z
  .enum([...languages, ...Object.values(localeCodes)])
  .transform((code) => code.slice(0, 2) as Language);
