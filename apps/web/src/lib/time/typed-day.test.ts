import { describe, expect, it } from 'vitest';
import { dayText, parseDay } from './typed-day.ts';

describe('a typed day', () => {
  it.each([
    ['24.11.2026', 'de-DE', '2026-11-24'],
    ['4/3/26', 'en-GB', '2026-03-04'],
    ['04 03 2026', 'fr-FR', '2026-03-04'],
    ['24112026', 'it-IT', '2026-11-24'],
    [' 2026-11-24 ', 'es-ES', '2026-11-24'],
    ['03/04/2026', 'en-US', '2026-03-04'],
    ['31/02/2026', 'en-GB', null],
    ['2/2026', 'en-GB', null],
    ['tomorrow', 'en-GB', null],
    ['', 'en-GB', null],
  ])('the typed text %j in %s is read as %s', (typed, locale, day) => {
    expect(parseDay(typed, locale)).toBe(day);
  });

  it.each(['de-DE', 'en-GB', 'es-ES', 'fr-FR', 'it-IT'])('the field reads a day as it is shown in %s', (locale) => {
    for (const day of ['2026-11-24', '2026-02-03']) expect(parseDay(dayText(day, locale), locale)).toBe(day);
  });
});
