import type { Gamma } from '@washboard/contract/appliances/appliances';
import { type HandReading, type ReadingKind, readingDefinitions } from '@washboard/contract/service-log/readings';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '../../lib/format/format-cache.ts';
import { quantityText } from '../../lib/format/formats.ts';
import { useLanguage, useLocale } from '../../lib/i18n/i18n.ts';
import { useMeasurementSystem } from '../../lib/preferences.ts';
import { type ReadingUnit, readingUnit } from './reading-units.ts';

export function useReadingWords(gamma: Gamma | undefined) {
  const { t } = useTranslation('service-log');
  const language = useLanguage();
  const locale = useLocale();
  const system = useMeasurementSystem();
  const unit = (kind: ReadingKind): ReadingUnit => readingUnit(kind, { language, system, gamma });

  function numberText(kind: ReadingKind, stored: number): string {
    const { digits, toShown } = unit(kind);
    return numberFormat(locale, { maximumFractionDigits: digits }).format(toShown(stored));
  }

  return {
    unit,
    numberText,
    /** Users do not type thousands separators. */
    typedText(kind: ReadingKind, stored: number): string {
      const { digits, toShown } = unit(kind);
      return numberFormat(locale, { maximumFractionDigits: digits, useGrouping: false }).format(toShown(stored));
    },
    label: (reading: HandReading): string => (reading.kind === 'other' ? reading.label : t(`kind.${reading.kind}`)),
    valueText(reading: HandReading): string {
      const symbol = reading.kind === 'other' ? reading.unit : unit(reading.kind).symbol;
      return quantityText({ value: numberText(reading.kind, reading.value), unit: symbol });
    },
    boundsText(kind: ReadingKind): string {
      const { minimum, maximum } = readingDefinitions[kind];
      return t('fault.between', { min: numberText(kind, minimum), max: numberText(kind, maximum) });
    },
  };
}

export type ReadingWords = ReturnType<typeof useReadingWords>;
