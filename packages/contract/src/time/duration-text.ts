import type { Language } from '../languages/languages.ts';
import { numberFormat } from '../units/number-format.ts';
import { dayS, hourS, minuteS } from './durations.ts';

const units = [
  ['day', dayS],
  ['hour', hourS],
  ['minute', minuteS],
  ['second', 1],
] as const;

/** The text has the two largest units: "2 days 3 hr". Less than a second is 0. */
export function durationText(ms: number, language: Language): string {
  const wholeS = Math.max(0, Math.floor(ms / 1000));
  const largest = Math.max(
    0,
    units.findIndex(([unit, seconds]) => wholeS >= seconds || unit === 'second'),
  );
  let restS = wholeS;
  const parts = units.slice(largest, largest + 2).flatMap(([unit, seconds], i) => {
    const value = Math.floor(restS / seconds);
    restS -= value * seconds;
    const format = numberFormat(language, { style: 'unit', unit, unitDisplay: 'short' });
    return value > 0 || i === 0 ? [format.format(value)] : [];
  });
  return parts.join(' ');
}
