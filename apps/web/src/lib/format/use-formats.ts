import type { Gamma } from '@washboard/contract/appliances/appliances';
import { useLocale } from '../i18n/i18n.ts';
import { useMeasurementSystem } from '../preferences.ts';
import { createFormats, type Formats } from './formats.ts';

/** The same for all who ask alike: a page asks from hundreds of places. */
const known = new Map<string, Formats>();

/**
 * @param gamma of the machine whose readings are shown, where volumes are among them
 * @param timeZone of the machine, where its own times are shown
 */
export function useFormats(gamma?: Gamma, timeZone?: string): Formats {
  const locale = useLocale();
  const system = useMeasurementSystem();
  const key = [locale, system, gamma, timeZone].join(' ');
  const formats = known.get(key) ?? createFormats(locale, system, gamma, timeZone);
  known.set(key, formats);
  return formats;
}
