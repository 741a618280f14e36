import { hourS, minuteS } from '@washboard/contract/time/durations';

/**
 * Rounds up to a common unit, such as `45 seconds` or `3 minutes`.
 * @param locale for Intl
 */
export function waitText(seconds: number, locale: string): string {
  const [unit, lengthS] =
    seconds < 2 * minuteS
      ? (['second', 1] as const)
      : seconds < 2 * hourS
        ? (['minute', minuteS] as const)
        : (['hour', hourS] as const);
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.ceil(seconds / lengthS));
}
