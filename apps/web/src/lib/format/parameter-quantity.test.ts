import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parameterScale, readNumber } from './parameter-quantity.ts';

const { parameters } = dataModelOf('infinity', 'INF-50', 'A');
const parameter = (code: string) => {
  const found = parameters.find((candidate) => candidate.code === code);
  if (!found) throw new Error(`no parameter ${code}`);
  return found;
};

describe('parameter values are shown in the units of the user', () => {
  test.each([
    ['DI8', 'metric', 850, 85, '°C'],
    ['DI8', 'imperial', 850, 185, '°F'],
    ['S47', 'metric', 10, 1, 'K'],
    ['S47', 'imperial', 10, 1.8, '°F'],
    ['DI4', 'metric', 25, 2.5, 'l'],
    ['r', 'imperial', 0.35, 0.35, 'ml/l'],
  ] as const)('the app shows the parameter %s in its %s unit', (code, system, value, shown, unit) => {
    const scale = parameterScale(parameter(code), system);
    expect(scale.toShown(value)).toBeCloseTo(shown, 6);
    expect(scale.unit).toBe(unit);
  });

  test('the app shows volumes of Hiline in litres only', () => {
    expect(parameterScale(parameter('DI4'), 'imperial', 'hiline').unit).toBe('l');
    expect(parameterScale(parameter('DI4'), 'imperial').unit).toBe('gal');
  });

  test('a displayed value that a user types back gives the same value, in both systems', () => {
    const any = fc.constantFrom(...parameters).chain((one) =>
      fc.record({
        one: fc.constant(one),
        steps: fc.nat({ max: Math.round((one.max - one.min) / one.step) }),
        system: fc.constantFrom('metric' as const, 'imperial' as const),
      }),
    );
    fc.assert(
      fc.property(any, ({ one, steps, system }) => {
        const value = one.min + steps * one.step;
        const scale = parameterScale(one, system);
        const typed = readNumber(scale.toShown(value).toFixed(scale.digits).replace('.', ','));
        // Hundredths of a gallon are finer than the steps of a machine; other units are lossless.
        expect(scale.fromShown(typed ?? Number.NaN)).toBeCloseTo(value, 6);
      }),
    );
  });
});

test.each([
  ['85', 85],
  [' 85,5 ', 85.5],
  ['85.5', 85.5],
  ['−3', -3],
  ['', null],
  ['8 5', null],
  ['1e3', null],
  ['x', null],
])('the typed text %j is read as %j', (text, number) => expect(readNumber(text)).toBe(number));
