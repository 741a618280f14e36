import type { Gamma } from '../appliances/appliances.ts';
import {
  deciScale,
  litresPerUsGallon,
  type MeasurementSystem,
  temperatureForDisplay,
  temperatureFromDisplay,
  volumeSystemOf,
} from '../units/units.ts';
import { isOnGrid, type ParameterUnit, type ValueGrid } from './parameters.ts';

export interface ParameterScale {
  /** An empty text means no unit. */
  unit: string;
  digits: number;
  toShown: (value: number) => number;
  /** Rounds converted units to the nearest step: 185.9 °F means 85.5 °C. */
  fromShown: (shown: number) => number;
}

const fahrenheitPerKelvin = 1.8;
const same = (value: number) => value;

function digitsOf(step: number): number {
  return step.toString().split('.')[1]?.length ?? 0;
}

export function parameterScale(
  { unit, ...grid }: ValueGrid & { unit: ParameterUnit },
  system: MeasurementSystem,
  gamma?: Gamma,
): ParameterScale {
  const toStep = (value: number) => nearestStep(value, grid);
  switch (unit) {
    case 'deciCelsius': {
      if (system === 'metric') return tenths('°C');
      const fromShown = (shown: number) => toStep(temperatureFromDisplay(shown, system));
      return { unit: '°F', digits: 1, toShown: (value) => temperatureForDisplay(value, system), fromShown };
    }
    case 'deciKelvin': {
      if (system === 'metric') return tenths('K');
      const factor = fahrenheitPerKelvin / deciScale;
      return {
        unit: '°F',
        digits: 1,
        toShown: (value) => value * factor,
        fromShown: (shown) => toStep(shown / factor),
      };
    }
    case 'deciLitre': {
      if (volumeSystemOf(gamma, system) === 'metric') return tenths('l');
      const factor = 1 / (deciScale * litresPerUsGallon);
      return {
        unit: 'gal',
        digits: 2,
        toShown: (value) => value * factor,
        fromShown: (shown) => toStep(shown / factor),
      };
    }
    case 'switch':
    case 'choice':
    case 'number':
      return { unit: '', digits: 0, toShown: same, fromShown: same };
    case 'mmH2O':
      return { unit: 'mmH₂O', digits: digitsOf(grid.step), toShown: same, fromShown: same };
    default:
      return { unit, digits: digitsOf(grid.step), toShown: same, fromShown: same };
  }
}

function tenths(unit: string): ParameterScale {
  return {
    unit,
    digits: 1,
    toShown: (value) => value / deciScale,
    // The product of 85.3 and 10 is not an integer in binary.
    fromShown: (shown) => Number((shown * deciScale).toFixed(6)),
  };
}

function nearestStep(value: number, { min, step }: ValueGrid): number {
  return isOnGrid(value, { min, step }) ? value : min + Math.round((value - min) / step) * step;
}
