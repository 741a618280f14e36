import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costsOf, noTariffs, roundCosts, tariffNames, totalCost } from './costs.ts';
import { noCounts } from './counts.ts';
import { tariffsSchema } from './tariffs.ts';

test('the costs are consumption times price', () => {
  const used = { ...noCounts, waterVlm: 25_000, energyWh: 12_500, detergentMl: 300 };
  const costs = costsOf(used, {
    waterPerM3: 21_000,
    electricityPerKWh: 2_875,
    detergentPerL: null,
    rinseAidPerL: 90_000,
  });
  expect(costs).toEqual({ waterPerM3: 5.25, electricityPerKWh: 3.59375, detergentPerL: null, rinseAidPerL: null });
  expect(totalCost(costs)).toBeCloseTo(8.84375, 10);
});

test('rounded costs add up to the rounded total, and each is less than a cent from its exact cost', () => {
  const costs = { waterPerM3: 0.004, electricityPerKWh: 0.004, detergentPerL: null, rinseAidPerL: 0.004 };
  expect(roundCosts(costs)).toEqual({ ...costs, waterPerM3: 0.01, electricityPerKWh: 0, rinseAidPerL: 0 });
  const cost = fc.option(fc.double({ min: 0, max: 1e6, noNaN: true }));
  fc.assert(
    fc.property(
      fc.record({ waterPerM3: cost, electricityPerKWh: cost, detergentPerL: cost, rinseAidPerL: cost }),
      (exact) => {
        const rounded = roundCosts(exact);
        const cents = (value: number | null) => (value === null ? null : Math.round(value * 100));
        const sum = tariffNames.reduce((total, name) => total + (cents(rounded[name]) ?? 0), 0);
        expect(sum).toBe(cents(totalCost(exact)) ?? 0);
        for (const name of tariffNames) {
          expect(rounded[name] === null).toBe(exact[name] === null);
          expect(Math.abs((rounded[name] ?? 0) - (exact[name] ?? 0))).toBeLessThan(0.01 + 1e-6);
        }
      },
    ),
  );
});

test('costs are unknown without a tariff', () => {
  expect(totalCost(costsOf({ ...noCounts, waterVlm: 10 }, noTariffs))).toBeNull();
});

test('the schema refuses a negative or absurdly high tariff', () => {
  const isAllowed = (change: object) => tariffsSchema.safeParse({ ...noTariffs, ...change }).success;
  expect(isAllowed({ waterPerM3: 0 })).toBe(true);
  expect(isAllowed({ waterPerM3: 10_000_000 })).toBe(true);
  expect(isAllowed({ waterPerM3: 10_000_001 })).toBe(false);
  expect(isAllowed({ electricityPerKWh: -1 })).toBe(false);
  expect(isAllowed({ electricityPerKWh: 0.5 })).toBe(false);
});
