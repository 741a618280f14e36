// Integers lose nothing between machine, database and screen: temperatures in tenths of a degree Celsius, volumes in
// tenths of a litre, flow in litres per hour. Only screens convert them.
import type { Gamma } from '../appliances/appliances.ts';

export const measurementSystems = ['metric', 'imperial'] as const;
export type MeasurementSystem = (typeof measurementSystems)[number];

/** Volumes and flows of hiline are always metric (docs/product-rules.md#units). */
export function isAlwaysMetric(gamma: Gamma | undefined): boolean {
  return gamma === 'hiline';
}

export function volumeSystemOf(gamma: Gamma | undefined, chosen: MeasurementSystem): MeasurementSystem {
  return isAlwaysMetric(gamma) ? 'metric' : chosen;
}

/** Tenths per degree or litre (docs/product-rules.md#units). */
export const deciScale = 10;

/** A US liquid gallon is exactly 231 cubic inches of 2.54 cm. */
export const litresPerUsGallon = 3.785411784;

/** @returns degrees Celsius or Fahrenheit, not rounded */
export function temperatureForDisplay(deciCelsius: number, system: MeasurementSystem): number {
  const celsius = deciCelsius / deciScale;
  return system === 'metric' ? celsius : (celsius * 9) / 5 + 32;
}

/**
 * The inverse of {@link temperatureForDisplay}.
 * @returns tenths of a degree Celsius, rounded to the nearest integer
 */
export function temperatureFromDisplay(shown: number, system: MeasurementSystem): number {
  const celsius = system === 'metric' ? shown : ((shown - 32) * 5) / 9;
  return Math.round(celsius * deciScale);
}

/** @returns litres or US gallons, not rounded */
export function volumeForDisplay(deciLitres: number, system: MeasurementSystem): number {
  const litres = deciLitres / deciScale;
  return system === 'metric' ? litres : litres / litresPerUsGallon;
}

/** @returns litres or US gallons per hour, not rounded */
export function flowForDisplay(litresPerHour: number, system: MeasurementSystem): number {
  return system === 'metric' ? litresPerHour : litresPerHour / litresPerUsGallon;
}
