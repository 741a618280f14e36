import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  flowForDisplay,
  litresPerUsGallon,
  measurementSystems,
  temperatureForDisplay,
  temperatureFromDisplay,
  volumeForDisplay,
  volumeSystemOf,
} from './units.ts';

const system = fc.constantFrom(...measurementSystems);
const deci = fc.integer({ min: -100_000, max: 100_000 });

describe('temperatures', () => {
  it.each([
    [0, 0, 32],
    [1000, 100, 212],
    [-400, -40, -40],
    [850, 85, 185],
    [615, 61.5, 142.7],
  ])('the app shows a temperature of %i tenths of a degree as %d °C and %d °F', (deciCelsius, celsius, fahrenheit) => {
    expect(temperatureForDisplay(deciCelsius, 'metric')).toBeCloseTo(celsius, 10);
    expect(temperatureForDisplay(deciCelsius, 'imperial')).toBeCloseTo(fahrenheit, 10);
  });

  it('a temperature is unchanged after conversion to either system and back', () => {
    fc.assert(
      fc.property(deci, system, (deciCelsius, shownIn) => {
        expect(temperatureFromDisplay(temperatureForDisplay(deciCelsius, shownIn), shownIn) + 0).toBe(deciCelsius);
      }),
    );
  });

  it('a temperature is unchanged after display with one decimal', () => {
    fc.assert(
      fc.property(deci, system, (deciCelsius, shownIn) => {
        const shown = Number(temperatureForDisplay(deciCelsius, shownIn).toFixed(1));
        expect(temperatureFromDisplay(shown, shownIn) + 0).toBe(deciCelsius);
      }),
    );
  });

  it('a temperature that a person types becomes an integer', () => {
    fc.assert(
      fc.property(fc.double({ min: -1000, max: 1000, noNaN: true }), system, (typed, shownIn) => {
        expect(Number.isInteger(temperatureFromDisplay(typed, shownIn))).toBe(true);
      }),
    );
  });

  it('converted temperatures keep their order', () => {
    fc.assert(
      fc.property(deci, deci, system, (a, b, shownIn) => {
        expect(Math.sign(temperatureForDisplay(a, shownIn) - temperatureForDisplay(b, shownIn))).toBe(Math.sign(a - b));
      }),
    );
  });
});

describe('volumes and flow', () => {
  it('the app shows volumes and flow in litres or US gallons', () => {
    expect(volumeForDisplay(25, 'metric')).toBe(2.5);
    expect(volumeForDisplay(37.85411784, 'imperial')).toBeCloseTo(1, 10);
    expect(flowForDisplay(780, 'metric')).toBe(780);
    expect(flowForDisplay(litresPerUsGallon * 200, 'imperial')).toBeCloseTo(200, 10);
  });

  it('litres and US gallons have the same ratio at any size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (amount) => {
        for (const show of [volumeForDisplay, flowForDisplay]) {
          expect(show(amount, 'metric') / show(amount, 'imperial')).toBeCloseTo(litresPerUsGallon, 9);
        }
      }),
    );
  });
});

describe('the system of volumes', () => {
  it('volumes of Hiline are metric in either system', () => {
    expect(measurementSystems.map((chosen) => volumeSystemOf('hiline', chosen))).toEqual(['metric', 'metric']);
  });

  it.each(['infinity', 'prime', 'ge', undefined] as const)('volumes of %s follow the chosen system', (gamma) => {
    expect(measurementSystems.map((chosen) => volumeSystemOf(gamma, chosen))).toEqual([...measurementSystems]);
  });
});
