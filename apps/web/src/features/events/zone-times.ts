import { useMemo } from 'react';
import { useLocale } from '../../lib/i18n/i18n.ts';

/** Formats times in the machine's time zone. */
export function useZoneTimes(timeZone: string) {
  const locale = useLocale();
  return useMemo(() => {
    const clock = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'medium' });
    const whole = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'medium' });
    return {
      clock: (at: string) => clock.format(new Date(at)),
      instant: (at: string) => whole.format(new Date(at)),
    };
  }, [locale, timeZone]);
}
export type ZoneTimes = ReturnType<typeof useZoneTimes>;
