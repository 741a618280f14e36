import { type Counts, counterNames, noCounts } from '@washboard/contract/statistics/counts';
import { minuteMs } from '@washboard/contract/time/durations';
import { expect, test } from 'vitest';
import { assignReadingToSeries, countsOfLife, maxSeriesOfQuarter } from './assign-reading-to-series.ts';
import type { CounterReading } from './tables.ts';

interface Reported {
  series?: string | null;
  isClockDoubtful?: boolean;
}

const startMs = Date.parse('2026-05-04T10:00:00Z');

function report(minute: number, cycles: number, { series = null, isClockDoubtful = false }: Reported = {}) {
  const counts: Counts = { ...noCounts, cycles };
  const atMs = startMs + minute * minuteMs;
  return {
    serialNumber: 'PONTE0001',
    atMs,
    isClockDoubtful,
    reportedSeries: series,
    counts,
    cyclesBeforeMaintenance: null,
  };
}

function place(...readings: ReturnType<typeof report>[]) {
  const rows: CounterReading[] = [];
  for (const reading of readings) {
    const row = assignReadingToSeries(
      rows.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
      reading,
    );
    if (row) rows.push(row);
  }
  return rows;
}

const lives = (rows: CounterReading[]) => rows.map((row) => countsOfLife(row).cycles);
const series = (rows: CounterReading[]) => rows.map((row) => row.series);

test('the statistics place a reading at the end of a quarter in that quarter', () => {
  const rows = place(report(5, 0), report(15, 1), report(15.1, 2));
  const quarters = rows.map(({ quarter }) => quarter.toISOString());
  expect(quarters.slice(1)).toEqual(['2026-05-04T10:00:00.000Z', '2026-05-04T10:15:00.000Z']);
});

test('counters that jump back begin a new series, and the lifetime totals continue', () => {
  const rows = place(report(1, 5000), report(20, 5010), report(40, 3), report(60, 8));
  expect(series(rows)).toEqual([1, 1, 2, 2]);
  expect(lives(rows)).toEqual([5000, 5010, 5010, 5015]);
});

test('counters that were transferred to another board are not counted twice', () => {
  const rows = place(report(1, 5000), report(20, 2, { series: 'b' }), report(40, 5002, { series: 'b, carried' }));
  expect(series(rows)).toEqual([1, 2, 3]);
  expect(lives(rows)).toEqual([5000, 5000, 5002]);
});

test('a late reading finds its place, and the statistics drop a reading that fits nowhere', () => {
  const rows = place(report(60, 30), report(20, 10), report(40, 50), report(30, 20));
  expect(series(rows)).toEqual([1, 1, 1]);
  expect(rows.map(({ cycles }) => cycles)).toEqual([30, 10, 20]);
});

test('a reading that is older than the reading of its quarter does not replace that reading', () => {
  expect(place(report(1, 5), report(14, 9), report(3, 7))).toHaveLength(2);
});

test('a reading that is older than the first reading of its series does not replace that reading', () => {
  const [row, ...more] = place(report(10, 9), report(5, 7));
  expect([row?.cycles, more]).toEqual([9, []]);
});

test('a single low reading is left out, and the lifetime totals continue unchanged', () => {
  const rows = place(report(1, 22_814), report(20, 0), report(40, 22_815), report(60, 22_816));
  expect(series(rows)).toEqual([1, 2, 1, 1]);
  expect(lives(rows)).toEqual([22_814, 22_814, 22_815, 22_816]);
  const late = place(report(1, 22_814), report(20, 0), report(60, 22_816), report(40, 22_815));
  expect(series(late)).toEqual([1, 2, 1, 1]);
});

test('a series that begins after a single low reading does not continue that reading', () => {
  const rows = place(report(1, 22_814), report(20, 0), report(40, 22_815), report(60, 3), report(80, 4));
  expect(series(rows)).toEqual([1, 2, 1, 3, 3]);
});

test('the new series of a machine are limited in each quarter, and accepted again in the next', () => {
  const newSeries = Array.from({ length: 100 }, (_, i) => report(1 + i / 10, 0, { series: `s${i}` }));
  expect(place(...newSeries)).toHaveLength(maxSeriesOfQuarter);
  const rows = place(...newSeries, report(20, 5, { series: 'last' }), report(40, 9, { series: 'last' }));
  expect(lives(rows).slice(-2)).toEqual([5, 9]);
});

test('a counter that the machine does not have stays unknown', () => {
  const [row] = place(report(1, 1));
  const unknown = counterNames.filter((name) => name !== 'cycles');
  expect(row && unknown.map((name) => countsOfLife(row)[name])).toEqual(unknown.map(() => null));
});

test('counters that grow impossibly fast begin a new series, and the lifetime totals continue', () => {
  const rows = place(report(1, 5000), report(20, 5010), report(40, 2_000_000_000), report(60, 2_000_000_004));
  expect(series(rows)).toEqual([1, 1, 2, 2]);
  expect(lives(rows)).toEqual([5000, 5010, 5010, 5014]);
});

test('counters that jump once and come back continue as before', () => {
  const rows = place(report(1, 5000), report(20, 5010), report(40, 2_000_000_000), report(60, 5012));
  expect(series(rows)).toEqual([1, 1, 2, 1]);
  expect(lives(rows).at(-1)).toBe(5012);
});

test('counters that jump several times and come back add nothing to the lifetime totals', () => {
  const jump = [report(40, 2_000_000_000), report(60, 2_000_000_001)];
  const rows = place(report(1, 5000), report(20, 5010), ...jump, report(80, 5012), report(100, 5013));
  expect(lives(rows).slice(-2)).toEqual([5012, 5013]);
});

test('a board that counts more than the machine can have counted adds nothing to the lifetime totals', () => {
  const rows = place(
    report(1, 5000),
    report(20, 2_000_000_000, { series: 'b' }),
    report(40, 2_000_000_003, { series: 'b' }),
  );
  expect(lives(rows)).toEqual([5000, 5000, 5003]);
});

test('the statistics believe counts of weeks without a connection, even with a doubtful clock', () => {
  expect(series(place(report(0, 5000), report(30 * 24 * 60, 15_000)))).toEqual([1, 1]);
  expect(series(place(report(0, 5000), report(1, 15_000, { isClockDoubtful: true })))).toEqual([1, 1]);
});
