import { expect, it } from 'vitest';
import { durationText } from './duration-text.ts';

it.each([
  [1, 'en-GB', '1 minute'],
  [90, 'en-GB', '90 minutes'],
  [120, 'de-DE', '2 Stunden'],
  [1440, 'it-IT', '1 giorno'],
  [2880, 'es-ES', '2 días'],
])('%i minutes in %s are written as %s', (minutes, locale, text) => {
  expect(durationText(minutes, locale)).toBe(text);
});
