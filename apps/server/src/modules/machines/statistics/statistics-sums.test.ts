import { addCounts } from '@washboard/contract/statistics/counts';
import type { Statistics } from '@washboard/contract/statistics/statistics';
import { addDays } from '@washboard/contract/time/calendar';
import { minuteMs } from '@washboard/contract/time/durations';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { worldUsers } from '../../../testing/world.ts';
import { findAppliance } from '../appliances/index.ts';
import { storeBatch } from '../machine-gateway/index.ts';
import { getStatistics } from './get-statistics.ts';
import { countersMessage, cycleMessage } from './testing/messages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const serialNumber = 'PONTE0001';
const { id: userId, ...kitchen } = worldUsers.kitchen;
const actor = { administrationProfile: [], ...kitchen, userId, sessionId: '', origin: '' };
const days = 3;

interface Happening {
  minute: number;
  water: number;
  isCycle: boolean;
}

const happenings = fc.uniqueArray(
  fc.record({
    minute: fc.integer({ min: 1, max: days * 24 * 60 - 1 }),
    water: fc.integer({ min: 1, max: 90 }),
    isCycle: fc.boolean(),
  }),
  { selector: ({ minute }) => minute, minLength: 1, maxLength: 40 },
);

async function read(from: string, to: string, step: 'hour' | 'day'): Promise<Statistics> {
  const { orm } = server.context.database;
  const machine = await findAppliance(orm, sql`true`, serialNumber);
  if (!machine) throw new Error('the world has no such machine');
  return getStatistics(orm, machine, { query: { from, to, step }, actor, nowMs: Date.parse('2030-01-01') });
}

function sums(...parts: Statistics[]) {
  const bins = parts.flatMap((part) => part.bins);
  const records = bins.flatMap(({ programmes }) => programmes);
  return {
    counted: addCounts(bins.flatMap(({ counts }) => counts ?? [])).waterVlm,
    recorded: records.reduce((sum, { waterVlm }) => sum + waterVlm, 0),
    cycles: records.reduce((sum, { completed }) => sum + completed, 0),
  };
}

test.each([
  ['without a first reading', () => ({})],
  ['with a change of the board', (isLater: boolean) => ({ series: isLater ? 'b' : 'a' })],
])('the parts %s add up and do not exceed the total', async (_, rest) => {
  await fc.assert(
    fc.asyncProperty(happenings, fc.infiniteStream(fc.nat()), async (generated, order) => {
      const { orm } = server.context.database;
      await orm.execute(sql`delete from counter_readings where serial_number = ${serialNumber}`);
      const [from, to] = ['2024-01-01', addDays('2024-01-01', days)];
      const between = addDays(from, 1);
      const change = Math.floor(generated.length / 2);
      let total = 22_814;
      const inTime = generated.toSorted((a: Happening, b: Happening) => a.minute - b.minute);
      const messages = inTime.map(({ minute, water }, i) => {
        total = i === change && 'series' in rest(true) ? water : total + water;
        const atMs = Date.parse(from) + minute * minuteMs;
        return countersMessage(serialNumber, atMs, { waterVlm: total }, rest(i >= change));
      });
      const mixed = messages
        .map((message) => ({ message, place: order.next().value ?? 0 }))
        .toSorted((a, b) => a.place - b.place);
      for (const { message } of mixed) await storeBatch(server.context.database, [message]);
      const { counted } = sums(await read(from, to, 'day'));
      expect(sums(await read(from, between, 'day'), await read(between, to, 'hour')).counted).toBe(counted);
      expect(counted).toBeLessThanOrEqual(generated.reduce((sum, { water }) => sum + water, 0));
    }),
    { numRuns: 10 },
  );
});

test('the parts add up to the total, for any bins and any order of arrival', async () => {
  let from = '2025-01-01';
  let total = 1_000_000;
  await storeBatch(server.context.database, [countersMessage(serialNumber, from, { waterVlm: total })]);
  await fc.assert(
    fc.asyncProperty(
      happenings,
      fc.infiniteStream(fc.nat()),
      fc.integer({ min: 1, max: days - 1 }),
      async (generated, order, cut) => {
        const beginMs = Date.parse(from) + 2 * minuteMs;
        const before = total;
        const inTime = generated.toSorted((a: Happening, b: Happening) => a.minute - b.minute);
        const messages = inTime.flatMap(({ minute, water, isCycle }) => {
          const atMs = beginMs + minute * minuteMs;
          total += water;
          const reading = countersMessage(serialNumber, atMs, { waterVlm: total });
          return isCycle ? [cycleMessage(serialNumber, atMs, { waterVlm: water }), reading] : [reading];
        });
        const mixed = messages
          .map((message) => ({ message, place: order.next().value ?? 0 }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ message }) => message);
        const half = Math.ceil(mixed.length / 2);
        await storeBatch(server.context.database, mixed.slice(0, half));
        await storeBatch(server.context.database, [...mixed.slice(half), ...mixed.slice(0, 3)]);

        const to = addDays(from, days + 1);
        const between = addDays(from, cut);
        const cycles = generated.filter(({ isCycle }) => isCycle);
        const expected = {
          counted: total - before,
          recorded: cycles.reduce((sum, { water }) => sum + water, 0),
          cycles: cycles.length,
        };
        expect(sums(await read(from, to, 'day'))).toEqual(expected);
        expect(sums(await read(from, between, 'day'), await read(between, to, 'hour'))).toEqual(expected);
        from = to;
      },
    ),
    { numRuns: 20 },
  );
});
