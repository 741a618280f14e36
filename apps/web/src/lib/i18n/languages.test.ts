import { describe, expect, it } from 'vitest';
import { pickLanguage } from './languages.ts';

describe('pickLanguage', () => {
  it('takes the first language of the browser that we speak', () => {
    expect(pickLanguage(['nl-NL', 'de-AT', 'en-US'])).toBe('de');
  });

  it('falls back to Italian', () => expect(pickLanguage(['nl', 'ru-RU'])).toBe('it'));
});
