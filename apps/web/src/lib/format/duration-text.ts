const hourMinutes = 60;
const dayMinutes = 24 * hourMinutes;

/**
 * Uses the largest whole unit, such as `45 minutes` or `2 days`.
 * @param locale for Intl
 */
export function durationText(minutes: number, locale: string): string {
  const [unit, length] =
    minutes > 0 && minutes % dayMinutes === 0
      ? (['day', dayMinutes] as const)
      : minutes > 0 && minutes % hourMinutes === 0
        ? (['hour', hourMinutes] as const)
        : (['minute', 1] as const);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / length);
}
