import { type ReadingKind, readingDefinitions, readingKinds } from '@washboard/contract/service-log/readings';
import { measurementSystems } from '@washboard/contract/units/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ReadingStyle, readingUnit } from './reading-units.ts';

const metric: ReadingStyle = { language: 'de', system: 'metric', gamma: 'infinity' };
const imperial: ReadingStyle = { ...metric, language: 'en', system: 'imperial' };

describe('a reading', () => {
  it.each<[ReadingKind, number, ReadingStyle, number, string]>([
    ['waterHardness', 1000, metric, 10, '°dH'],
    ['waterHardness', 1000, { ...metric, language: 'it' }, 17.848, '°fH'],
    ['waterHardness', 1000, imperial, 178.48, 'ppm'],
    ['tankTemperature', 6150, metric, 61.5, '°C'],
    ['tankTemperature', 6150, imperial, 142.7, '°F'],
    ['inletPressure', 3000, metric, 3, 'bar'],
    ['inletPressure', 3000, imperial, 43.5113, 'psi'],
    ['flow', 3780, metric, 378, 'l/h'],
    ['flow', 3780, imperial, 99.857, 'gal/h'],
    ['flow', 3780, { ...imperial, gamma: 'hiline' }, 378, 'l/h'],
    ['ph', 1150, imperial, 11.5, ''],
    ['mainsVoltage', 2304, metric, 230.4, 'V'],
  ])('a reading of %s stored as %i is shown in the unit of the reader', (kind, stored, style, shown, symbol) => {
    const unit = readingUnit(kind, style);
    expect(unit.symbol).toBe(symbol);
    expect(unit.toShown(stored)).toBeCloseTo(shown, 3);
  });

  it('a reading stays as the technician typed it, in each unit', () => {
    const style = fc.record({
      language: fc.constantFrom('en', 'fr', 'de', 'it', 'es'),
      system: fc.constantFrom(...measurementSystems),
      gamma: fc.constantFrom('infinity', 'hiline'),
    }) satisfies fc.Arbitrary<ReadingStyle>;
    const placeInRange = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...readingKinds), style, placeInRange, (kind, shownIn, place) => {
        const { digits, toShown, toStored } = readingUnit(kind, shownIn);
        const { minimum, maximum } = readingDefinitions[kind];
        const typed = toShown(minimum + place * (maximum - minimum)).toFixed(digits);
        expect(Number(toShown(toStored(Number(typed))).toFixed(digits))).toBe(Number(typed));
      }),
    );
  });
});
