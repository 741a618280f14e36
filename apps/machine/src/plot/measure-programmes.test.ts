import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import { describe, expect, test } from 'vitest';
import { measureProgrammes } from './measure-programmes.ts';

/** Of the trade: rinse water a cycle in l, shortest programme in s. */
const trade = {
  underCounter: { waterL: [2.2, 2.8], shortestS: 90 },
  hood: { waterL: [2.2, 3], shortestS: 50 },
} as const;

/** 2.4 l from 15 to 85 °C take 0.195 kWh; pump, ware and losses come on top. */
const heatKwhPerL = 0.195 / 2.4;

describe.each(['infinity', 'prime', 'hiline'] as const)(
  'consumption of %s in a rush is within the usual figures of the trade',
  (gamma) => {
    const { waterL, shortestS } = trade[rangeModels[gamma].family];
    test.each(measureProgrammes(gamma))('$programme', (figures) => {
      expect(figures.waterL).toBeGreaterThan(waterL[0] - 0.05);
      expect(figures.waterL).toBeLessThan(waterL[1] + 0.05);
      expect(figures.durationS).toBeGreaterThanOrEqual(shortestS);
      expect(figures.durationS).toBeLessThan(400);
      expect(figures.energyKwh).toBeGreaterThan(0.9 * heatKwhPerL * figures.waterL);
      expect(figures.energyKwh).toBeLessThan(2 * heatKwhPerL * figures.waterL);
    });
  },
);
