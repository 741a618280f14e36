import type { Gamma } from '@washboard/contract/appliances/appliances';
import { useMemo } from 'react';
import { useLocale } from '../i18n/i18n.ts';
import { useMeasurementSystem } from '../preferences.ts';
import { createFormats, type Formats } from './formats.ts';

/** @param gamma of the machine whose readings are shown, where volumes are among them */
export function useFormats(gamma?: Gamma): Formats {
  const locale = useLocale();
  const system = useMeasurementSystem();
  return useMemo(() => createFormats(locale, system, gamma), [locale, system, gamma]);
}
