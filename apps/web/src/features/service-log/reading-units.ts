import type { Gamma } from '@washboard/contract/appliances/appliances';
import { type ReadingKind, readingDefinitions } from '@washboard/contract/service-log/readings';
import { litresPerUsGallon, type MeasurementSystem, volumeSystemOf } from '@washboard/contract/units/units';
import type { Language } from '../../lib/i18n/languages.ts';

export interface ReadingUnit {
  symbol: string;
  digits: number;
  toShown: (stored: number) => number;
  /** @returns steps of the stored value, rounded to the nearest integer */
  toStored: (shown: number) => number;
}

export interface ReadingStyle {
  language: Language;
  system: MeasurementSystem;
  /** Volumes of `hiline` are always metric. */
  gamma: Gamma | undefined;
}

/** 1 °dH = 10 mg CaO per litre; 1 °fH = 10 mg, 1 ppm = 1 mg CaCO₃ per litre. */
const frenchPerGerman = 1.7848;
const ppmPerGerman = 17.848;
const psiPerBar = 14.503_773_8;
/** Countries of these languages measure hardness in French degrees. */
const frenchDegrees: readonly Language[] = ['fr', 'it', 'es'];

export function readingUnit(kind: ReadingKind, { language, system, gamma }: ReadingStyle): ReadingUnit {
  const { scale } = readingDefinitions[kind];
  const isMetric = system === 'metric';
  const linear = (symbol: string, digits: number, factor = 1, offset = 0): ReadingUnit => ({
    symbol,
    digits,
    toShown: (stored) => (stored / scale) * factor + offset,
    toStored: (shown) => Math.round(((shown - offset) / factor) * scale),
  });
  switch (kind) {
    case 'waterHardness':
      if (!isMetric) return linear('ppm', 0, ppmPerGerman);
      return frenchDegrees.includes(language) ? linear('°fH', 1, frenchPerGerman) : linear('°dH', 1);
    case 'conductivity':
      return linear('µS/cm', 0);
    case 'detergentConcentration':
      return linear('g/l', 2);
    case 'titrationVolume':
      return linear('ml', 2);
    case 'ph':
      return linear('', 2);
    case 'tankTemperature':
    case 'rinseTemperature':
    case 'inletTemperature':
      return isMetric ? linear('°C', 1) : linear('°F', 1, 9 / 5, 32);
    case 'inletPressure':
      return isMetric ? linear('bar', 2) : linear('psi', 1, psiPerBar);
    case 'flow':
      return volumeSystemOf(gamma, system) === 'metric' ? linear('l/h', 0) : linear('gal/h', 1, 1 / litresPerUsGallon);
    case 'mainsVoltage':
      return linear('V', 1);
    case 'other':
      return linear('', 3);
  }
}
