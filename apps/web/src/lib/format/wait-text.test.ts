import { describe, expect, it } from 'vitest';
import { waitText } from './wait-text.ts';

describe('waitText', () => {
  it.each([
    [1, 'en-GB', '1 second'],
    [119, 'en-GB', '119 seconds'],
    [121, 'de-DE', '3 Minuten'],
    [7201, 'fr-FR', '3 heures'],
  ])('a wait of %d seconds is rounded up to a common unit in %s', (seconds, locale, text) => {
    expect(waitText(seconds, locale).replace(/\s/g, ' ')).toBe(text);
  });
});
