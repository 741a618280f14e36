import type { Gamma } from '@washboard/contract/appliances/appliances';
import { useLocale } from '../i18n/i18n.ts';
import { useMeasurementSystem } from '../preferences.ts';
import { createFormats, type Formats } from './formats.ts';

/** Shared, because a page calls `useFormats` in hundreds of places. */
const known = new Map<string, Formats>();

/**
 * @param gamma of the machine, required for volumes
 * @param timeZone of the machine, for times at the machine
 */
export function useFormats(gamma?: Gamma, timeZone?: string): Formats {
  const locale = useLocale();
  const system = useMeasurementSystem();
  const key = [locale, system, gamma, timeZone].join(' ');
  const formats = known.get(key) ?? createFormats(locale, system, gamma, timeZone);
  known.set(key, formats);
  return formats;
}
