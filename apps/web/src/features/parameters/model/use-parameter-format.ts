import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { MeasurementSystem } from '@washboard/contract/units/units';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '../../../lib/format/format-cache.ts';
import { quantityText } from '../../../lib/format/formats.ts';
import { type ParameterScale, parameterScale } from '../../../lib/format/parameter-quantity.ts';
import { useLocale } from '../../../lib/i18n/i18n.ts';
import { useMeasurementSystem } from '../../../lib/preferences.ts';
import type { ShownParameter } from './parameter-model.ts';

export function useParameterFormat(gamma: Gamma | undefined) {
  const { t } = useTranslation('parameters');
  const locale = useLocale();
  const system = useMeasurementSystem();
  return useMemo(() => createParameterFormat({ t, locale, system, gamma }), [t, locale, system, gamma]);
}

interface FormatOptions {
  t: TFunction<'parameters'>;
  locale: string;
  system: MeasurementSystem;
  gamma: Gamma | undefined;
}

function createParameterFormat({ t, locale, system, gamma }: FormatOptions) {
  function scaleOf(parameter: ShownParameter): ParameterScale {
    const scale = parameterScale(parameter, system, gamma);
    return parameter.unit === 'pulses/l' ? { ...scale, unit: t('pulsesPerLitre') } : scale;
  }

  function number(parameter: ShownParameter, value: number): string {
    const { digits, toShown } = scaleOf(parameter);
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
    return numberFormat(locale, options).format(toShown(value));
  }

  return {
    scaleOf,
    number,
    text(parameter: ShownParameter, value: number | null): string {
      if (value === null) return t('noValue');
      if (parameter.unit === 'switch' && value <= 1) return value === 1 ? t('on') : t('off');
      const choice = parameter.choices?.find((candidate) => candidate.value === value);
      if (choice) return choice.name;
      const { unit } = scaleOf(parameter);
      return quantityText({ value: number(parameter, value), unit });
    },
  };
}

export type ParameterFormat = ReturnType<typeof useParameterFormat>;
