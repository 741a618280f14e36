import type { Gamma } from '@washboard/contract/appliances/appliances';
import { use } from 'react';
import { useLocale } from '../i18n/i18n.ts';
import { useMeasurementSystem } from '../preferences.ts';
import { PageTimeZone } from '../time/shown-time-zone.ts';
import { createFormats, type Formats } from './formats.ts';
import { ShownAsContext } from './shown-as.ts';

/** A page calls `useFormats` in hundreds of places. */
const known = new Map<string, Formats>();

/**
 * @param gamma of the machine, required for volumes
 * @param timeZone replaces that of the page (`shown-time-zone.ts`)
 */
export function useFormats(gamma?: Gamma, timeZone?: string): Formats {
  const plainLocale = useLocale();
  const { hourCycle } = use(ShownAsContext);
  const locale = hourCycle ? `${plainLocale}-u-hc-${hourCycle}` : plainLocale;
  const system = useMeasurementSystem();
  const pageTimeZone = use(PageTimeZone);
  const shownTimeZone = timeZone ?? pageTimeZone;
  const key = [locale, system, gamma, shownTimeZone].join(' ');
  const formats = known.get(key) ?? createFormats(locale, system, gamma, shownTimeZone);
  known.set(key, formats);
  return formats;
}
