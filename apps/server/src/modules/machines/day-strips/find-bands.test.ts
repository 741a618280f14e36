import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBands, joinSpans, type Observation } from './find-bands.ts';

const lengthS = 1000;
const none = { losses: [], pauses: [] };
const textOf = (bands: ReturnType<typeof findBands>) => bands.map(({ state, lengthS }) => `${state} ${lengthS}`);

describe('the bands of a strip', () => {
  it('a machine is silent before the first observation', () => {
    expect(textOf(findBands({ observations: [], ...none, lengthS }))).toEqual(['silent 1000']);
    const observations: Observation[] = [{ atS: 300, state: 'off' }];
    expect(textOf(findBands({ observations, ...none, lengthS }))).toEqual(['silent 300', 'off 700']);
  });

  it('an observation before the strip counts from its beginning', () => {
    const observations: Observation[] = [
      { atS: -500, state: 'off' },
      { atS: -10, state: 'heating' },
      { atS: 200, state: 'ready' },
      { atS: 400, state: 'ready' },
    ];
    expect(textOf(findBands({ observations, ...none, lengthS }))).toEqual(['heating 200', 'ready 800']);
  });

  it('a silence hides the state, which continues afterwards', () => {
    const observations: Observation[] = [{ atS: 0, state: 'ready' }];
    const losses = [
      { fromS: -20, toS: 10 },
      { fromS: 300, toS: 500 },
      { fromS: 400, toS: 450 },
      { fromS: 900, toS: 4000 },
    ];
    expect(textOf(findBands({ observations, losses, pauses: [], lengthS }))).toEqual([
      'silent 10',
      'ready 290',
      'silent 200',
      'ready 400',
      'silent 100',
    ]);
  });

  it('a pause of the telemetry counts as silence only while the machine is on', () => {
    const pauses = [{ fromS: 300, toS: 500 }];
    const bands = (state: Observation['state']) =>
      textOf(findBands({ observations: [{ atS: 0, state }], losses: [], pauses, lengthS }));
    expect(bands('heating')).toEqual(['heating 300', 'silent 200', 'heating 500']);
    expect(bands('off')).toEqual(['off 1000']);
  });

  it('a machine that was on before a silence and switches on after it counts as silent in between', () => {
    const losses = [{ fromS: 300, toS: 500 }];
    const on: Observation = { atS: 700, state: 'heating', isSwitchOn: true };
    const bands = (state: Observation['state']) =>
      textOf(findBands({ observations: [{ atS: 0, state }, on], losses, pauses: [], lengthS }));
    expect(bands('ready')).toEqual(['ready 300', 'silent 400', 'heating 300']);
    expect(bands('off')).toEqual(['off 300', 'silent 200', 'off 200', 'heating 300']);
  });

  it('the bands fill any strip exactly, and no two neighbours have the same state', () => {
    const span = fc
      .tuple(fc.integer({ min: -100, max: 1100 }), fc.integer({ min: 0, max: 300 }))
      .map(([fromS, longS]) => ({ fromS, toS: fromS + longS }));
    const observation = fc.record({
      atS: fc.integer({ min: -100, max: lengthS - 1 }),
      state: fc.constantFrom('off' as const, 'heating' as const, 'ready' as const),
      isSwitchOn: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(observation), fc.array(span), (unordered, losses) => {
        const observations = unordered.toSorted((a, b) => a.atS - b.atS);
        const bands = findBands({ observations, losses, pauses: [], lengthS });
        expect(bands.reduce((sum, band) => sum + band.lengthS, 0)).toBe(lengthS);
        for (const [i, { state, lengthS: longS }] of bands.entries()) {
          expect(longS).toBeGreaterThan(0);
          expect(bands[i + 1]?.state).not.toBe(state);
        }
        let endS = 0;
        for (const { state, lengthS: longS } of bands) {
          for (const { fromS, toS } of joinSpans(losses)) {
            if (state !== 'silent') expect(Math.max(fromS, endS)).toBeGreaterThanOrEqual(Math.min(toS, endS + longS));
          }
          endS += longS;
        }
      }),
    );
  });
});
