import { type Counts, counterNames, noCounts } from '@washboard/contract/statistics/counts';
import { expect, test } from 'vitest';
import { countsOfLife, mostSeriesOfQuarter, placeReading } from './place-reading.ts';
import type { CounterReading } from './tables.ts';

const minuteMs = 60_000;
const startMs = Date.parse('2026-05-04T10:00:00Z');

function told(minute: number, cycles: number, { series = null }: { series?: string | null } = {}) {
  const counts: Counts = { ...noCounts, cycles };
  const atMs = startMs + minute * minuteMs;
  return { serialNumber: 'PONTE0001', atMs, toldSeries: series, counts, cyclesBeforeMaintenance: null };
}

function place(...readings: ReturnType<typeof told>[]) {
  const rows: CounterReading[] = [];
  for (const reading of readings) {
    const row = placeReading(
      rows.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
      reading,
    );
    if (row) rows.push(row);
  }
  return rows;
}

const lives = (rows: CounterReading[]) => rows.map((row) => countsOfLife(row).cycles);
const series = (rows: CounterReading[]) => rows.map((row) => row.series);

test('the reading at the end of a quarter belongs to it', () => {
  const quarters = place(told(5, 0), told(15, 1), told(15.1, 2)).map(({ quarter }) => quarter.toISOString());
  expect(quarters.slice(1)).toEqual(['2026-05-04T10:00:00.000Z', '2026-05-04T10:15:00.000Z']);
});

test('counters that jump back begin a new series, and the life goes on', () => {
  const rows = place(told(1, 5000), told(20, 5010), told(40, 3), told(60, 8));
  expect(series(rows)).toEqual([1, 1, 2, 2]);
  expect(lives(rows)).toEqual([5000, 5010, 5010, 5015]);
});

test('counters that were carried to another board are not counted twice', () => {
  const rows = place(told(1, 5000), told(20, 2, { series: 'b' }), told(40, 5002, { series: 'b, carried' }));
  expect(series(rows)).toEqual([1, 2, 3]);
  expect(lives(rows)).toEqual([5000, 5000, 5002]);
});

test('what comes late finds its place, and what fits nowhere is left out', () => {
  const rows = place(told(60, 30), told(20, 10), told(40, 50), told(30, 20));
  expect(series(rows)).toEqual([1, 1, 1]);
  expect(rows.map(({ cycles }) => cycles)).toEqual([30, 10, 20]);
});

test('an older reading of a quarter does not replace a newer one', () => {
  expect(place(told(1, 5), told(14, 9), told(3, 7))).toHaveLength(2);
});

test('nor does it take the place of the first one of its series', () => {
  const [row, ...more] = place(told(10, 9), told(5, 7));
  expect([row?.cycles, more]).toEqual([9, []]);
});

test('a single low reading is left out, and the life goes on as it was', () => {
  const rows = place(told(1, 22_814), told(20, 0), told(40, 22_815), told(60, 22_816));
  expect(series(rows)).toEqual([1, 2, 1, 1]);
  expect(lives(rows)).toEqual([22_814, 22_814, 22_815, 22_816]);
  expect(series(place(told(1, 22_814), told(20, 0), told(60, 22_816), told(40, 22_815)))).toEqual([1, 2, 1, 1]);
});

test('a series that begins after a single low reading does not continue that one', () => {
  const rows = place(told(1, 22_814), told(20, 0), told(40, 22_815), told(60, 3), told(80, 4));
  expect(series(rows)).toEqual([1, 2, 1, 3, 3]);
});

test('a machine that keeps starting new series gets a limited number of rows per quarter of an hour, and is read again in the next', () => {
  const anew = Array.from({ length: 100 }, (_, i) => told(1 + i / 10, 0, { series: `s${i}` }));
  expect(place(...anew)).toHaveLength(mostSeriesOfQuarter);
  expect(lives(place(...anew, told(20, 5, { series: 'last' }), told(40, 9, { series: 'last' }))).slice(-2)).toEqual([
    5, 9,
  ]);
});

test('a counter that the machine does not have stays unknown', () => {
  const [row] = place(told(1, 1));
  const unknown = counterNames.filter((name) => name !== 'cycles');
  expect(row && unknown.map((name) => countsOfLife(row)[name])).toEqual(unknown.map(() => null));
});
