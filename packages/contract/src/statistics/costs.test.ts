import { expect, test } from 'vitest';
import { costsOf, noTariffs, totalCost } from './costs.ts';
import { noCounts } from './counts.ts';
import { tariffsSchema } from './tariffs.ts';

test('costs are consumption times price', () => {
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

test('costs are unknown without a tariff', () => {
  expect(totalCost(costsOf({ ...noCounts, waterVlm: 10 }, noTariffs))).toBeNull();
});

test('tariffs are neither negative nor absurdly high', () => {
  const isAllowed = (change: object) => tariffsSchema.safeParse({ ...noTariffs, ...change }).success;
  expect(isAllowed({ waterPerM3: 0 })).toBe(true);
  expect(isAllowed({ waterPerM3: 10_000_000 })).toBe(true);
  expect(isAllowed({ waterPerM3: 10_000_001 })).toBe(false);
  expect(isAllowed({ electricityPerKWh: -1 })).toBe(false);
  expect(isAllowed({ electricityPerKWh: 0.5 })).toBe(false);
});
