import { expect, it } from 'vitest';
import { durationText } from './duration-text.ts';

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000] as const;

it.each([
  [-5, '0 secs'],
  [999, '0 secs'],
  [45 * second, '45 secs'],
  [2 * minute, '2 mins'],
  [2 * minute + second, '2 mins 1 sec'],
  [3 * hour + 59 * second, '3 hrs'],
  [3 * hour + 2 * minute, '3 hrs 2 mins'],
  [40 * day + 23 * hour + 59 * minute, '40 days 23 hrs'],
])('a duration of %i ms reads %s', (ms, text) => {
  expect(durationText(ms, 'en')).toBe(text);
});

it('a duration is written in the reader’s language', () => {
  expect(durationText(2 * hour + 5 * minute, 'de')).toBe('2 Std. 5 Min.');
});
