import { type Gamma, gammas } from '@washboard/contract/appliances/appliances';
import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import { describe, expect, test } from 'vitest';
import { rangeModelOf } from '../ranges/range-models.ts';
import { createMachine } from '../simulation/machine.ts';
import { seededRandom } from '../simulation/seeded-random.ts';
import { keepBusy } from '../simulation/testing/busy-kitchen.ts';
import { type CycleEstimate, estimateCycle } from './estimate-cycle.ts';

const inf50 = { gamma: 'infinity', modelNumber: 'INF-50' } as const;

function estimate(parameters: Record<string, number> = {}, cycleType = 'dishes'): CycleEstimate {
  const estimated = estimateCycle({ ...inf50, parameters, cycleType });
  if (estimated === null) throw new Error(`no estimate for ${cycleType}`);
  return estimated;
}

function workFor2Hours(gamma: Gamma, modelNumber: string, parameters: Record<string, number>, cycleType: string) {
  const machine = createMachine({
    range: rangeModelOf(gamma, modelNumber),
    random: seededRandom(7),
    timeOf: (elapsedS) => Date.UTC(2026, 4, 4) + elapsedS * 1000,
    initial: { power: 'on', water: 'hot', parameters },
  });
  keepBusy(machine, 7200, cycleType);
  const records = machine.takeEvents().flatMap(({ event }) => (event.kind === 'cycleEnded' ? [event.body] : []));
  const completed = records.filter(({ outcome }) => outcome === 'completed');
  const mean = (of: (record: CycleRecord) => number) =>
    completed.reduce((sum, record) => sum + of(record), 0) / completed.length;
  return {
    durationS: mean(({ startedAt, endedAt }) => (Date.parse(endedAt) - Date.parse(startedAt)) / 1000),
    waterVlm: mean(({ waterVlm }) => waterVlm),
    energyWh: machine.counters().energyWh / completed.length,
    tankTmpMin: Math.min(...completed.map(({ tankTmpMin }) => tankTmpMin ?? Number.NaN)),
    rinseTmpMin: Math.min(...completed.map(({ rinseTmpMin }) => rinseTmpMin ?? Number.NaN)),
    rinseTmpMax: Math.max(...completed.map(({ rinseTmpMax }) => rinseTmpMax ?? Number.NaN)),
  };
}

/** Shares and tenths of a kelvin are those of docs/data-model.md. */
const tolerance = { duration: 0.03, energy: 0.06, temperatureDeciCelsius: 15 };

describe('the estimate equals the simulated result', () => {
  test.each([
    ['infinity', 'INF-50', 'dishes', {}],
    ['infinity', 'INF-50', 'dishes', { DI8: 830, DI4: 22 }],
    ['infinity', 'INF-55', 'intensive', { IN1: 200 }],
    ['hiline', 'HLN-40', 'medium', { ME4: 30 }],
    ['prime', 'PRM-70', 'fast', {}],
    ['prime', 'PRM-70', 'intensive', { IN7: 660 }],
    ['ce', 'CEX-40', 'glasses', { GL8: 850 }],
  ] as const)(
    'the estimate equals the simulation for %s %s, %s with %o',
    (gamma, modelNumber, cycleType, parameters) => {
      const estimated = estimateCycle({ gamma, modelNumber, parameters, cycleType });
      const real = workFor2Hours(gamma, modelNumber, parameters, cycleType);
      const isWithin = (value: number | null | undefined, other: number, by: number) =>
        Math.abs((value ?? Number.NaN) - other) <= by;
      expect(estimated?.waterVlm).toBeCloseTo(real.waterVlm, 0);
      expect(isWithin(estimated?.durationS, real.durationS, tolerance.duration * real.durationS)).toBe(true);
      expect(isWithin(estimated?.energyWh, real.energyWh, tolerance.energy * real.energyWh)).toBe(true);
      for (const extreme of ['tankTmpMin', 'rinseTmpMin', 'rinseTmpMax'] as const) {
        expect(isWithin(estimated?.[extreme], real[extreme], tolerance.temperatureDeciCelsius), extreme).toBe(true);
      }
    },
  );
});

describe('effects of a change', () => {
  const before = estimate();

  test('a longer wash takes exactly that much longer', () => {
    expect(estimate({ DI1: 159 }).durationS - before.durationS).toBe(60);
  });

  test('more rinse water takes more water and more energy', () => {
    const after = estimate({ DI4: 35 });
    expect(after.waterVlm).toBe(35);
    expect(after.energyWh).toBeGreaterThan(before.energyWh + 50);
  });

  test('a hotter rinse is hotter and takes more energy', () => {
    const after = estimate({ DI8: 880 });
    expect(after.rinseTmpMin).toBeGreaterThan((before.rinseTmpMin ?? 0) + 20);
    expect(after.energyWh).toBeGreaterThan(before.energyWh);
  });

  test.each([{ DI8: 780 }, { DI8: 900 }, { DI7: 600 }])('the change %o violates the hygienic limits', (parameters) => {
    expect(before.isHygienic).toBe(true);
    expect(estimate(parameters).isHygienic).toBe(false);
  });

  test('the estimate does not change with a change of another cycle', () => {
    const { energyWh: _, ...others } = before;
    expect(estimate({ EC4: 30, EC1: 200 })).toMatchObject(others);
  });
});

test('every cycle of every model has an estimate, and service cycles are not judged for hygiene', () => {
  for (const gamma of gammas) {
    const { modelNumber, programmes } = rangeModelOf(gamma);
    for (const cycleType of [...Object.keys(programmes), 'autoWash', 'manualDrain']) {
      const estimated = estimateCycle({ gamma, modelNumber, parameters: {}, cycleType });
      expect(estimated?.isHygienic, `${gamma} ${cycleType}`).toBe(Object.hasOwn(programmes, cycleType) ? true : null);
      expect(estimated?.durationS).toBeGreaterThan(30);
    }
  }
});

test('an unknown cycle, or a cycle that cannot start, has no estimate', () => {
  expect(estimateCycle({ ...inf50, parameters: {}, cycleType: 'short' })).toBeNull();
  // This calibration shows no water, so the machine never becomes ready.
  const parameters = { PV1: 500, PV2: 500, PV3: 500, PV4: 500 };
  expect(estimateCycle({ ...inf50, parameters, cycleType: 'dishes' })).toBeNull();
});
