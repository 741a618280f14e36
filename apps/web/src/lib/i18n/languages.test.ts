import { describe, expect, it } from 'vitest';
import { languages, localeOf, pickLanguage } from './languages.ts';

describe('pickLanguage', () => {
  it('the app uses the first supported language of the browser', () => {
    expect(pickLanguage(['nl-NL', 'de-AT', 'en-US'])).toBe('de');
  });

  it('the app falls back to Italian', () => expect(pickLanguage(['nl', 'ru-RU'])).toBe('it'));
});

describe('localeOf', () => {
  it('Intl supports the locale of each language', () => {
    expect(languages.map(localeOf)).toEqual(['en-GB', 'fr-FR', 'de-DE', 'it-IT', 'es-ES']);
    expect(Intl.DateTimeFormat.supportedLocalesOf(languages.map(localeOf))).toHaveLength(languages.length);
  });
});
