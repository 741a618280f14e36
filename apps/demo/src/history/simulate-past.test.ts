import { messageSchemas } from '@washboard/contract/machine-link/machine-messages';
import { expect, test } from 'vitest';
import { simulatePast, withEarlierMonths } from './simulate-past.ts';

const past = simulatePast({
  serialNumber: 'IN240001',
  gamma: 'infinity',
  modelNumber: 'INF-50',
  house: 'restaurant' as const,
  timeZone: 'Europe/Rome',
  lastCycleNumber: 9000,
  days: 30,
  endsAtMs: Date.parse('2026-05-10T12:40:00Z'),
});
const all = withEarlierMonths(past, 100);

test('the months before a past continue its cycles backwards without a gap, in the order of time', () => {
  const ends = all.flatMap(({ atMs, message }) =>
    'kind' in message && message.kind === 'cycleEnded' ? [{ atMs, cycle: Number(message.body.cycleNumber) }] : [],
  );
  expect(ends.map(({ cycle }) => cycle)).toEqual(ends.map((_, i) => 9001 - ends.length + i));
  expect(ends.map(({ atMs }) => atMs)).toEqual(ends.map(({ atMs }) => atMs).toSorted((a, b) => a - b));
  expect(past[0]?.atMs).toBeGreaterThan((ends[0]?.atMs ?? 0) + 80 * 24 * 3_600_000);
});

test('the months before a past fit the contract and are numbered from 1', () => {
  expect(all.map(({ seq }) => seq)).toEqual(all.map((_, i) => i + 1));
  const earlier = all.slice(0, all.length - past.length);
  expect(earlier.length).toBeGreaterThan(1000);
  for (const { topic, message } of earlier) expect(messageSchemas[topic].safeParse(message).success).toBe(true);
});
