import { alarmRanks } from '@washboard/contract/alarms/alarms';
import { dayStripSchema, maxStripBytes, stripStates } from '@washboard/contract/day-strips/day-strips';
import { hygieneResults } from '@washboard/contract/hygiene/hygiene-records';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findBands } from './find-bands.ts';
import { foldStrip, maxBytesOfStrip, mergeBands, type StripParts } from './fold-strip.ts';

const dayS = 86_400;
const ready = [{ state: 'ready' as const, lengthS: dayS }];
const empty = { serialNumber: 'IN240001', timeZone: 'Europe/Rome', cycles: [], alarms: [], deviations: [] };
const fold = (parts: Partial<StripParts>) => {
  const given = { ...empty, lengthS: dayS, bands: ready, ...parts };
  return foldStrip(given, maxBytesOfStrip({ lengthS: given.lengthS, machines: 1 }));
};

const cycle = (fromS: number, parts = {}) => ({
  fromS,
  toS: fromS + 90,
  programme: 0,
  result: 'valid' as const,
  ...parts,
});
const alarm = (fromS: number, parts = {}) => ({
  fromS,
  toS: fromS + 60,
  errorCode: 'W01',
  rank: 'warning' as const,
  isOpen: false,
  ...parts,
});

describe('the size of a strip', () => {
  it('a day with few events is exact', () => {
    const strip = fold({ cycles: [cycle(0), cycle(100, { programme: 1 })], alarms: [alarm(50)] });
    expect(strip).toMatchObject({
      mergedS: 0,
      bands: { state: [stripStates.indexOf('ready')], lengthS: [dayS] },
      cycles: { startS: [0, 100], lengthS: [90, 90], programme: [0, 1], result: [0, 0], count: [1, 1] },
      alarms: { startS: [50], lengthS: [60], errorCode: ['W01'], count: [1] },
      alarmsLeftOut: 0,
    });
  });

  it('a busy day joins the cycles that are closest together, and counts the joined cycles', () => {
    const busy = (hour: number) => Array.from({ length: 60 }, (_, i) => cycle(hour * 3600 + i * 110));
    const strip = fold({ cycles: [...busy(8), cycle(11 * 3600), ...busy(12), cycle(16 * 3600)] });
    const { startS, lengthS, count } = strip.cycles;
    expect(count.length).toBeGreaterThan(20);
    expect(count.reduce((sum, joined) => sum + joined, 0)).toBe(122);
    expect(count[startS.indexOf(11 * 3600)]).toBe(1);
    expect(count.at(-1)).toBe(1);
    expect(Math.max(...lengthS)).toBeLessThan(900);
  });

  it('cycles of equal distances stay spread over the day', () => {
    const strip = fold({ cycles: Array.from({ length: 120 }, (_, i) => cycle(i * 700)) });
    expect(strip.cycles.count.length).toBeGreaterThan(20);
    expect(Math.max(...strip.cycles.count)).toBeLessThanOrEqual(4);
  });

  it('joined cycles have the worst result and the most frequent programme', () => {
    const cycles = Array.from({ length: 800 }, (_, i) => cycle(i * 100, { programme: i % 3 === 0 ? 1 : 2 }));
    const strip = fold({ cycles: cycles.with(100, cycle(100 * 100, { result: 'deviating' })) });
    expect(new Set(strip.cycles.programme)).toEqual(new Set([2]));
    const deviating = hygieneResults.indexOf('deviating');
    expect(strip.cycles.result.filter((result) => result === deviating)).toHaveLength(1);
  });

  it('a flapping alarm becomes one alarm with its count, which is open if its last part is open', () => {
    const alarms = Array.from({ length: 500 }, (_, i) => alarm(i * 100, { isOpen: i === 499 }));
    const strip = fold({ alarms: [...alarms, alarm(80_000, { errorCode: 'OH01', rank: 'critical' })] });
    expect(strip.alarms).toMatchObject({ errorCode: ['W01', 'OH01'], count: [500, 1], isOpen: [true, false] });
  });

  it('the least urgent of too many alarms are left out and counted', () => {
    const alarms = Array.from({ length: 150 }, (_, i) =>
      alarm(i, { errorCode: `X${i}`, rank: i === 20 ? 'critical' : 'notice', isOpen: true }),
    );
    const strip = fold({ alarms });
    expect(strip.alarms.errorCode).toContain('X20');
    expect(strip.alarmsLeftOut).toBe(150 - strip.alarms.errorCode.length);
    expect(strip.alarmsLeftOut).toBeGreaterThan(100);
  });

  it('the strip of a week has steps of some minutes', () => {
    const cycles = [cycle(1000), cycle(1110), cycle(5000)];
    const strip = fold({ lengthS: 7 * dayS, bands: [{ state: 'ready', lengthS: 7 * dayS }], cycles });
    expect(strip.mergedS).toBe(210);
    expect(strip.cycles.count).toEqual([2, 1]);
  });

  it('any strip has at most 1,000 bytes a day and loses no cycle, alarm or deviation', () => {
    const seconds = fc.integer({ min: 0, max: 31 * dayS - 1 });
    const many = <T>(item: fc.Arbitrary<T>) => fc.array(item, { maxLength: 1500, size: 'max' });
    const drawn = fc.record({
      machines: fc.constantFrom(1, 40, 200),
      lengthS: fc.constantFrom(3600, dayS, 90_000, 7 * dayS, 31 * dayS + 3600),
      observations: many(
        fc.record({ atS: seconds, state: fc.constantFrom('off' as const, 'heating' as const, 'ready' as const) }),
      ),
      silences: many(fc.record({ fromS: seconds, longS: fc.nat(2000) })),
      cycles: many(
        fc.record({
          fromS: seconds,
          longS: fc.nat(7200),
          programme: fc.nat(12),
          result: fc.constantFrom(...hygieneResults),
        }),
      ),
      alarms: many(
        fc.record({
          fromS: seconds,
          longS: fc.nat(100_000),
          errorCode: fc.constantFrom(
            'W01',
            'AN01',
            '漢字漢字漢字漢字漢字',
            ...Array.from({ length: 60 }, (_, i) => `ZZZZZZZ${i}`),
          ),
          rank: fc.constantFrom(...alarmRanks),
          isOpen: fc.boolean(),
        }),
      ),
      deviations: many(fc.record({ atS: seconds, recordId: fc.nat(9_999_999), isOpen: fc.boolean() })),
    });
    fc.assert(
      fc.property(drawn, ({ lengthS, machines, ...parts }) => {
        const within = (fromS: number, longS: number) => ({ fromS, toS: Math.min(lengthS, fromS + longS) });
        const spans = <T extends { fromS: number; longS: number }>(items: T[]) =>
          items
            .filter(({ fromS }) => fromS < lengthS)
            .map(({ longS, ...item }) => ({ ...item, ...within(item.fromS, longS) }))
            .toSorted((a, b) => a.fromS - b.fromS);
        const observations = parts.observations.filter(({ atS }) => atS < lengthS).toSorted((a, b) => a.atS - b.atS);
        const given: StripParts = {
          serialNumber: 'A'.repeat(20),
          timeZone: 'America/Argentina/ComodRivadavia',
          lengthS,
          bands: findBands({ observations, losses: spans(parts.silences), pauses: [], lengthS }),
          cycles: spans(parts.cycles),
          alarms: spans(parts.alarms),
          deviations: parts.deviations.filter(({ atS }) => atS < lengthS).toSorted((a, b) => a.atS - b.atS),
        };
        const maxBytes = maxBytesOfStrip({ lengthS, machines });
        const strip = foldStrip(given, maxBytes);
        const days = Math.max(1, Math.floor(lengthS / dayS));
        expect(maxBytes).toBeLessThanOrEqual(maxStripBytes * days);
        expect(Buffer.byteLength(JSON.stringify(strip))).toBeLessThanOrEqual(maxBytes);
        const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
        expect(sum(strip.bands.lengthS)).toBe(lengthS);
        expect(sum(strip.cycles.count)).toBe(given.cycles.length);
        expect(sum(strip.deviations.count)).toBe(given.deviations.length);
        expect(sum(strip.alarms.count) + strip.alarmsLeftOut).toBe(given.alarms.length);
        dayStripSchema.parse(strip);
      }),
      { numRuns: 20 },
    );
  });
});

describe('merged bands', () => {
  const merged = (...bands: [string, number][]) =>
    mergeBands(
      bands.map(([state, lengthS]) => ({ state: state as 'ready', lengthS })),
      60,
    ).map(({ state, lengthS }) => `${state} ${lengthS}`);

  it('a single short band becomes part of the previous band', () => {
    expect(merged(['off', 500], ['heating', 30], ['ready', 500])).toEqual(['off 530', 'ready 500']);
    expect(merged(['heating', 30], ['ready', 500])).toEqual(['heating 30', 'ready 500']);
  });

  it('a flapping connection becomes one silence', () => {
    expect(merged(['ready', 500], ['silent', 30], ['ready', 20], ['silent', 50], ['ready', 500])).toEqual([
      'ready 500',
      'silent 100',
      'ready 500',
    ]);
  });

  it('short bands without a silence become the band that lasted longest', () => {
    expect(merged(['off', 500], ['heating', 50], ['ready', 20], ['heating', 50], ['off', 500])).toEqual([
      'off 500',
      'heating 120',
      'off 500',
    ]);
  });
});
