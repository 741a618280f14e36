import { describe, expect, it } from 'vitest';
import { languageSchema } from './language-schema.ts';
import { languages, localeCodes } from './languages.ts';

describe('languageSchema', () => {
  it.each(languages)('accepts %s by itself and by its locale code', (language) => {
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
  ])('maps %s to %s', (code, language) => expect(languageSchema.parse(code)).toBe(language));

  it.each(['', 'pt', 'de-DE', 'DE', 'constructor'])('refuses "%s"', (code) =>
    expect(languageSchema.safeParse(code).success).toBe(false),
  );
});
