import { describe, expect, it } from 'vitest';
import { languageSchema } from './language-schema.ts';
import { languages, localeCodes } from './languages.ts';

describe('languages in requests', () => {
  it.each(languages)('a request may name the language %s by its code or its locale', (language) => {
    expect(languageSchema.parse(language)).toBe(language);
    expect(languageSchema.parse(localeCodes[language])).toBe(language);
  });

  it.each([
    ['us', 'en'],
    ['en_US', 'en'],
    ['nl', 'it'],
    ['nl_NL', 'it'],
    ['ru', 'it'],
    ['ru_RU', 'it'],
  ])('a request for the locale %s gets the language %s', (code, language) =>
    expect(languageSchema.parse(code)).toBe(language),
  );

  it.each(['', 'pt', 'de-DE', 'DE', 'constructor'])('the schema refuses a request for the language "%s"', (code) =>
    expect(languageSchema.safeParse(code).success).toBe(false),
  );
});
