import type { Gamma } from '@washboard/contract/appliances/appliances';
import { parameterScale } from '@washboard/contract/data-models/parameter-scale';
import type { Parameter } from '@washboard/contract/data-models/parameters';
import type { Language } from '@washboard/contract/languages/languages';
import { numberFormat } from '@washboard/contract/units/number-format';
import type { MeasurementSystem } from '@washboard/contract/units/units';

interface ParameterStyle {
  language: Language;
  system: MeasurementSystem;
  gamma: Gamma;
  words: Readonly<Record<'on' | 'off' | 'pulsesPerLitre', string>>;
}

export function parameterText(parameter: Parameter, value: number, style: ParameterStyle): string {
  const { language, system, gamma, words } = style;
  if (parameter.unit === 'switch') return value === 1 ? words.on : words.off;
  const choice = parameter.choices?.find((candidate) => candidate.value === value);
  if (choice) return choice.name[language];
  const { unit, digits, toShown } = parameterScale(parameter, system, gamma);
  const shownUnit = unit === 'pulses/l' ? words.pulsesPerLitre : unit;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const number = numberFormat(language, options).format(toShown(value));
  return shownUnit ? `${number}\u00a0${shownUnit}` : number;
}
