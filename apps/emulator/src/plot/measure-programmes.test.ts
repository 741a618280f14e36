import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import { describe, expect, test } from 'vitest';
import { measureProgrammes } from './measure-programmes.ts';

/** Usual figures of the trade: rinse water per cycle in l, shortest programme in s. */
const trade = {
  underCounter: { waterL: [2.2, 2.8], shortestS: 90 },
  hood: { waterL: [2.2, 3], shortestS: 50 },
} as const;

/** Heating 2.4 l from 15 to 85 °C needs 0.195 kWh; pump, ware and losses are additional. */
const heatKwhPerL = 0.195 / 2.4;

describe.each(['infinity', 'prime', 'hiline'] as const)('consumption of %s in a rush', (gamma) => {
  const { waterL, shortestS } = trade[rangeModels[gamma].family];
  test.each(measureProgrammes(gamma))('the programme $programme consumes as much as usual in the trade', (figures) => {
    expect(figures.waterL).toBeGreaterThan(waterL[0] - 0.05);
    expect(figures.waterL).toBeLessThan(waterL[1] + 0.05);
    expect(figures.durationS).toBeGreaterThanOrEqual(shortestS);
    expect(figures.durationS).toBeLessThan(400);
    expect(figures.energyKwh).toBeGreaterThan(0.9 * heatKwhPerL * figures.waterL);
    expect(figures.energyKwh).toBeLessThan(2 * heatKwhPerL * figures.waterL);
  });
});
