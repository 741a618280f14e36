import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimateA0, estimateHue, type HeatEstimate, type TemperatureSample } from './heat-estimates.ts';

const methods = [
  ['A0', estimateA0, (celsius: number) => (celsius < 65 ? 0 : 10 ** ((celsius - 80) / 10))],
  ['HUE', estimateHue, (c: number) => 3.03438e-17 * Math.exp(0.265972 * Math.min(c * 1.8 + 32, 165))],
] as const;

function constant(celsius: number, seconds: number): TemperatureSample[] {
  return Array.from({ length: seconds + 1 }, (_, s) => ({ atMs: s * 1000, tmp: celsius * 10 }));
}

function known(estimate: HeatEstimate | null): HeatEstimate {
  if (estimate === null) throw new Error('there is no estimate');
  return estimate;
}

describe('a constant temperature', () => {
  test.each([
    [73, 180, 35.9],
    [82, 10, 15.8],
    [80, 60, 60],
    [90, 1, 10],
    [64.9, 600, 0],
  ])('a temperature of %s °C for %s s has an A0 of %s', (celsius, seconds, a0) => {
    const estimate = known(estimateA0({ samples: constant(celsius, seconds), startMs: 0, endMs: seconds * 1000 }));
    expect(estimate.value).toBeCloseTo(a0, 1);
    expect(estimate).toMatchObject({ coveredS: seconds, uncoveredS: 0 });
  });

  test('a temperature of 73 °C has the bounds of 72 and 74 °C', () => {
    const { low, high } = known(estimateA0({ samples: constant(73, 180), startMs: 0, endMs: 180_000 }));
    // The bounds are 180 · 10^-0.8 and 180 · 10^-0.6.
    expect(low).toBeCloseTo(28.5, 1);
    expect(high).toBeCloseTo(45.2, 1);
  });

  test('a temperature of 160 °F gives 3600 heat units in 39 s, and a temperature of 165 °F in 10.4 s', () => {
    const hueOf = (fahrenheit: number, seconds: number) => {
      const samples = constant((fahrenheit - 32) / 1.8, Math.ceil(seconds));
      return known(estimateHue({ samples, startMs: 0, endMs: seconds * 1000 })).value / 3600;
    };
    expect(hueOf(160, 39)).toBeCloseTo(1, 1);
    expect(hueOf(165, 10.4)).toBeCloseTo(1, 1);
    expect(hueOf(190, 10.4)).toBe(hueOf(165, 10.4));
  });
});

describe('gaps', () => {
  const before = constant(80, 30);
  const after = constant(82, 30).map(({ atMs, tmp }) => ({ atMs: atMs + 40_000, tmp }));
  const span = { startMs: 0, endMs: 70_000 };

  test('a gap adds nothing to the estimate, and counts in its upper bound with the hotter neighbour', () => {
    const estimate = known(estimateA0({ ...span, samples: [...before, ...after] }));
    expect(estimate).toMatchObject({ coveredS: 60, uncoveredS: 10 });
    expect(estimate.value).toBeCloseTo(30 + 30 * 10 ** 0.2, 6);
    expect(estimate.low).toBeCloseTo(30 * 10 ** -0.1 + 30 * 10 ** 0.1, 6);
    expect(estimate.high).toBeCloseTo(30 * 10 ** 0.1 + 40 * 10 ** 0.3, 6);
  });

  test('a pause between values counts as a gap above five seconds', () => {
    const uncoveredS = (gapMs: number) => {
      const later = after.map(({ atMs, tmp }) => ({ atMs: atMs - 10_000 + gapMs, tmp }));
      return known(estimateA0({ startMs: 0, endMs: 60_000, samples: [...before, ...later] })).uncoveredS;
    };
    expect(uncoveredS(5000)).toBe(0);
    expect(uncoveredS(5001)).toBe(5.001);
  });

  test('a gap begins at the last value before the probe broke', () => {
    const samples = constant(80, 20).map(({ atMs, tmp }) => ({ atMs, tmp: atMs === 10_000 ? null : tmp }));
    expect(estimateA0({ startMs: 0, endMs: 20_000, samples })).toMatchObject({ coveredS: 18, uncoveredS: 2 });
  });

  test('the time before the first value and after the last is a gap', () => {
    const estimate = estimateA0({ startMs: -2000, endMs: 33_000, samples: before });
    expect(estimate).toMatchObject({ coveredS: 30, uncoveredS: 5 });
  });

  test.each([
    ['no value', []],
    ['a broken probe', constant(80, 60).map(({ atMs }) => ({ atMs, tmp: null }))],
    ['a single value', [{ atMs: 1000, tmp: 800 }]],
    ['values of less than half of the time', constant(80, 29)],
    ['values of a later time', constant(80, 60).map(({ atMs, tmp }) => ({ atMs: atMs + 60_000, tmp }))],
  ])('samples with %s allow no estimate', (_name, samples) => {
    expect(estimateA0({ startMs: 0, endMs: 60_000, samples })).toBeNull();
  });

  test('a gap of half of the time still allows an estimate', () => {
    expect(estimateA0({ startMs: 0, endMs: 60_000, samples: constant(80, 30) })).not.toBeNull();
  });

  test('a period without length has no estimate', () => {
    expect(estimateA0({ startMs: 5000, endMs: 5000, samples: constant(80, 30) })).toBeNull();
  });
});

test('several values of the same time widen the bounds, and the estimate takes their middle', () => {
  const samples = constant(80, 60).flatMap(({ atMs }) => [
    { atMs, tmp: 820 },
    { atMs, tmp: null },
    { atMs, tmp: 780 },
  ]);
  const estimate = known(estimateA0({ startMs: 0, endMs: 60_000, samples }));
  expect(estimate.coveredS).toBe(60);
  expect(estimate.value).toBeCloseTo(60, 6);
  expect(estimate.low).toBeCloseTo(60 * 10 ** -0.3, 6);
  expect(estimate.high).toBeCloseTo(60 * 10 ** 0.3, 6);
});

const covered = fc
  .array(fc.record({ stepMs: fc.integer({ min: 1, max: 5000 }), tmp: fc.integer({ min: 400, max: 950 }) }), {
    minLength: 2,
    maxLength: 40,
  })
  .map((steps) => {
    let atMs = 0;
    return steps.map(({ stepMs, tmp }) => {
      atMs += stepMs;
      return { atMs, tmp };
    });
  });
const anySamples = fc.array(
  fc.record({
    atMs: fc.integer({ min: -10_000, max: 70_000 }),
    tmp: fc.option(fc.integer({ min: -400, max: 1500 }), { freq: 6 }),
  }),
  { minLength: 40, maxLength: 60 },
);
const wholeOf = (samples: readonly TemperatureSample[]) => ({
  samples,
  startMs: samples[0]?.atMs ?? 0,
  endMs: samples.at(-1)?.atMs ?? 0,
});
const figures = ['value', 'low', 'high'] as const;

describe.each(methods)('%s', (_name, estimateOf, rateOf) => {
  test('an estimate equals the sum over short steps of a temperature that changes evenly between its values', () => {
    fc.assert(
      fc.property(covered, (samples) => {
        const steps = 400;
        let sum = 0;
        for (const [i, { atMs, tmp }] of samples.entries()) {
          const next = samples[i + 1];
          if (next === undefined) break;
          const dtS = (next.atMs - atMs) / 1000 / steps;
          for (let step = 0; step < steps; step += 1) {
            sum += rateOf((tmp + ((next.tmp - tmp) * (step + 0.5)) / steps) / 10) * dtS;
          }
        }
        const { value } = known(estimateOf(wholeOf(samples)));
        expect(Math.abs(value - sum)).toBeLessThan(0.02 * Math.max(sum, 0.5));
      }),
      { numRuns: 60 },
    );
  });

  test('an estimate lies within its bounds, and covers no more than its period', () => {
    fc.assert(
      fc.property(anySamples, (samples) => {
        const estimate = estimateOf({ samples, startMs: 0, endMs: 60_000 });
        fc.pre(estimate !== null);
        expect(estimate.low).toBeLessThanOrEqual(estimate.value);
        expect(estimate.value).toBeLessThanOrEqual(estimate.high);
        expect(estimate.low).toBeGreaterThanOrEqual(0);
        expect(estimate.coveredS + estimate.uncoveredS).toBeCloseTo(60, 9);
      }),
    );
  });

  test('an estimate does not depend on the order of the samples or on repetitions', () => {
    fc.assert(
      fc.property(
        anySamples.chain((samples) =>
          fc.tuple(
            fc.constant(samples),
            fc.shuffledSubarray([...samples, ...samples], { minLength: samples.length * 2 }),
          ),
        ),
        ([samples, shuffled]) => {
          const span = { startMs: 0, endMs: 60_000 };
          expect(estimateOf({ ...span, samples: shuffled })).toEqual(estimateOf({ ...span, samples }));
        },
      ),
    );
  });

  test('an estimate never falls when a temperature rises', () => {
    fc.assert(
      fc.property(covered, fc.nat(), fc.integer({ min: 1, max: 300 }), (samples, at, rise) => {
        const hotter = samples.map((sample, i) =>
          i === at % samples.length ? { ...sample, tmp: sample.tmp + rise } : sample,
        );
        const [before, after] = [known(estimateOf(wholeOf(samples))), known(estimateOf(wholeOf(hotter)))];
        for (const figure of figures) expect(after[figure]).toBeGreaterThanOrEqual(before[figure] * (1 - 1e-9));
      }),
    );
  });

  test('the estimate of a period is the sum of the estimates of its parts', () => {
    fc.assert(
      fc.property(covered, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (samples, share) => {
        const { startMs, endMs } = wholeOf(samples);
        const cutMs = startMs + share * (endMs - startMs);
        const whole = known(estimateOf({ samples, startMs, endMs }));
        const first = known(estimateOf({ samples, startMs, endMs: cutMs }));
        const second = known(estimateOf({ samples, startMs: cutMs, endMs }));
        for (const figure of [...figures, 'coveredS'] as const) {
          expect(Math.abs(first[figure] + second[figure] - whole[figure])).toBeLessThan(1e-5 * (1 + whole[figure]));
        }
      }),
    );
  });
});
