import { useMemo } from 'react';
import { useLocale } from '../i18n/i18n.ts';
import { useMeasurementSystem } from '../preferences.ts';
import { createFormats, type Formats } from './formats.ts';

export function useFormats(): Formats {
  const locale = useLocale();
  const system = useMeasurementSystem();
  return useMemo(() => createFormats(locale, system), [locale, system]);
}
