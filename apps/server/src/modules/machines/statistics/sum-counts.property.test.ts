import { startOfDay } from '@washboard/contract/time/calendar';
import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { appliances } from '../appliances/tables.ts';
import { storeBatch } from '../machine-gateway/index.ts';
import { findCounts, findProgrammes } from './statistics-repository.ts';
import { sumCounts } from './sum-counts.ts';
import { counterReadings, cycleSums } from './tables.ts';
import { countersMessage, cycleMessage } from './testing/messages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const serialNumbers = ['PONTE0001', 'PONTE0002', 'HOTEL0001'];
const zones = ['Europe/Rome', 'America/New_York', 'Asia/Kathmandu'];
/** The clocks change in Rome and in New York in the first and the second week. */
const edges = ['2026-10-18', '2026-10-25', '2026-10-26', '2026-10-27', '2026-11-02'];
const firstMs = Date.parse('2026-10-14T00:00:00Z');
const minutes = 22 * 24 * 60;

interface Reading {
  minute: number;
  water: number;
  isReset: boolean;
  series: string;
}

const readings: fc.Arbitrary<Reading[]> = fc.uniqueArray(
  fc.record({
    minute: fc.nat(minutes),
    water: fc.nat({ max: 90 }),
    isReset: fc.constantFrom(false, false, false, false, true),
    series: fc.constantFrom('a', 'a', 'a', 'a', 'b'),
  }),
  { selector: ({ minute }) => minute, maxLength: 25 },
);
const machine = fc.record({
  zone: fc.constantFrom(...zones),
  readings,
  hasCycles: fc.boolean(),
  hasEnergy: fc.boolean(),
});

const quiet = { zone: 'Europe/Rome', readings: [], hasCycles: false, hasEnergy: false };
const withWrongReadings = {
  ...quiet,
  readings: [
    { minute: 0, water: 0, isReset: false, series: 'a' },
    { minute: 5656, water: 0, isReset: false, series: 'b' },
    { minute: 5657, water: 1, isReset: false, series: 'a' },
    { minute: 18_676, water: 0, isReset: false, series: 'b' },
    { minute: 18_677, water: 0, isReset: false, series: 'a' },
  ],
};

test('the sums over many machines equal the sums of each machine’s own statistics', async () => {
  const { database } = server.context;
  const { orm } = database;
  await fc.assert(
    fc.asyncProperty(fc.tuple(machine, machine, machine), async (generated) => {
      await orm.delete(counterReadings).where(inArray(counterReadings.serialNumber, serialNumbers));
      await orm.delete(cycleSums).where(inArray(cycleSums.serialNumber, serialNumbers));
      const machines = generated.map(({ zone }, i) => ({ serialNumber: serialNumbers[i] ?? '', timeZone: zone }));
      for (const { serialNumber, timeZone } of machines)
        await orm.update(appliances).set({ timeZone }).where(eq(appliances.serialNumber, serialNumber));
      for (const [i, { readings: all, hasCycles, hasEnergy }] of generated.entries()) {
        const serialNumber = serialNumbers[i] ?? '';
        let total = 5000;
        const batch = all
          .toSorted((a, b) => a.minute - b.minute)
          .flatMap(({ minute, water, isReset, series }) => {
            total = isReset ? water : total + water;
            const atMs = firstMs + minute * 60_000;
            const counters = countersMessage(
              serialNumber,
              atMs,
              { waterVlm: total, cycles: total, ...(hasEnergy && { energyWh: total * 3 }) },
              { series },
            );
            return hasCycles ? [cycleMessage(serialNumber, atMs, { waterVlm: water }), counters] : [counters];
          });
        if (batch.length > 0) await storeBatch(database, batch);
      }
      const summed = await sumCounts(orm, { machines, edges }, 2);
      for (const { serialNumber, timeZone } of machines) {
        const ends = edges.map((day) => startOfDay(day, timeZone));
        const counts = await findCounts(orm, { serialNumber, edges: ends });
        for (let period = 0; period < edges.length - 1; period += 1) {
          const { waterVlm, energyWh, cycles } = counts.get(period) ?? {};
          const found = summed.get(serialNumber)?.get(period);
          expect([found?.waterVlm || null, found?.energyWh || null, found?.cycles || null]).toEqual([
            ...[waterVlm || null, energyWh || null, cycles || null],
          ]);
        }
      }
    }),
    { numRuns: 60, examples: [[[quiet, quiet, withWrongReadings]]] },
  );
});

test('the statistics omit a single reading that fits neither neighbour, however often this happens', async () => {
  const { database } = server.context;
  const serialNumber = 'LINDE0002';
  const totals: [at: string, waterVlm: number, series: string][] = [
    ['2026-10-17T12:00:00Z', 5000, 'a'],
    ['2026-10-18T12:00:00Z', 100, 'b'],
    ['2026-10-18T13:00:00Z', 5010, 'a'],
    ['2026-10-19T12:00:00Z', 170, 'b'],
    ['2026-10-19T13:00:00Z', 5030, 'a'],
  ];
  await storeBatch(
    database,
    totals.map(([at, waterVlm, series]) => countersMessage(serialNumber, at, { waterVlm }, { series })),
  );
  const ends = ['2026-10-18', '2026-10-25'].map((day) => startOfDay(day, 'UTC'));
  const counts = await findCounts(database.orm, { serialNumber, edges: ends });
  expect(counts.get(0)?.waterVlm).toBe(30);
});

test('the sums of a machine without counters are the sums of its cycles', async () => {
  const { orm } = server.context.database;
  const serialNumber = 'LINDE0001';
  const timeZone = 'Europe/Berlin';
  await storeBatch(server.context.database, [
    cycleMessage(serialNumber, '2026-10-24T23:30:00Z', { waterVlm: 20 }), // The time in Berlin is 1:30 on the 25th.
    cycleMessage(serialNumber, '2026-10-25T22:59:00Z', { waterVlm: 30 }), // The time in Berlin is 23:59, after the clocks were set back.
    cycleMessage(serialNumber, '2026-10-25T23:01:00Z', { waterVlm: 40 }),
    cycleMessage(serialNumber, '2026-10-26T12:00:00Z', { waterVlm: 50, cycleType: 'autoWash' }),
  ]);
  const summed = await sumCounts(orm, { machines: [{ serialNumber, timeZone }], edges });
  const use = summed.get(serialNumber);
  expect(use?.get(1)).toMatchObject({ cycles: 2, waterVlm: 50, energyWh: 800, detergentMl: null });
  expect(use?.get(2)).toMatchObject({ cycles: 1, waterVlm: 90 });
  const ends = edges.map((day) => startOfDay(day, timeZone));
  const programmes = await findProgrammes(orm, { serialNumber, edges: ends });
  expect(programmes.get(1)?.[0]?.waterVlm).toBe(use?.get(1)?.waterVlm);
});
