import { addCounts } from '@washboard/contract/statistics/counts';
import type { Statistics } from '@washboard/contract/statistics/statistics';
import { edgesOf } from '@washboard/contract/statistics/steps';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { appliances } from '../appliances/tables.ts';
import { type ReceivedMessage, storeBatch } from '../machine-gateway/index.ts';
import { countersMessage, cycleMessage } from './testing/messages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const path = (serialNumber: string) => `/api/v1/event-hub-listener/${serialNumber}/statistics`;
const ask = (serialNumber: string, query: Record<string, string>, who: 'admin' | 'otherKitchen' = 'admin') =>
  server.call(who, 'GET', `${path(serialNumber)}?${new URLSearchParams(query)}`);

async function read(serialNumber: string, from: string, to: string, step = 'day'): Promise<Statistics> {
  const answer = await ask(serialNumber, { from, to, step });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const store = (...messages: ReceivedMessage[]) => storeBatch(server.context.database, messages);

async function placeIn(serialNumber: string, timeZone: string): Promise<void> {
  await server.context.database.orm
    .update(appliances)
    .set({ timeZone })
    .where(eq(appliances.serialNumber, serialNumber));
}

describe('statistics of a machine', () => {
  it('the statistics contain at most the hundred programmes that the machine uses most', async () => {
    const machine = 'VAN0001';
    await placeIn(machine, 'Europe/Rome');
    const often = ['2026-03-01T10:00:00Z', '2026-03-01T11:00:00Z'].map((at) => cycleMessage(machine, at));
    const invented = Array.from({ length: 150 }, (_, i) =>
      cycleMessage(machine, Date.parse('2026-03-01T09:00:00Z') - i * 120_000, { cycleType: `a${i}` }),
    );
    await store(...often, ...invented);
    const { bins } = await read(machine, '2026-03-01', '2026-03-02');
    const programmes = bins.flatMap((bin) => bin.programmes);
    expect(programmes).toHaveLength(100);
    expect(programmes.find(({ cycleType }) => cycleType === 'dishes')?.completed).toBe(2);
  });

  it('the statistics are the increments of the counters in each day, with the lifetime totals', async () => {
    const machine = 'PONTE0001';
    await placeIn(machine, 'Europe/Rome');
    await store(
      countersMessage(
        machine,
        '2026-06-30T21:50:00Z',
        { cycles: 1000, waterVlm: 30_000 },
        { cyclesBeforeMaintenance: 500 },
      ),
      countersMessage(machine, '2026-06-30T22:00:00Z', { cycles: 1001, waterVlm: 30_030 }),
      countersMessage(machine, '2026-07-01T10:00:00Z', { cycles: 1011, waterVlm: 30_400 }),
      countersMessage(
        machine,
        '2026-07-02T21:59:59Z',
        { cycles: 1013, waterVlm: 30_500 },
        { cyclesBeforeMaintenance: 487 },
      ),
    );
    const { bins, life, timeZone } = await read(machine, '2026-06-30', '2026-07-03');
    expect(timeZone).toBe('Europe/Rome');
    expect(bins.map(({ counts }) => [counts?.cycles, counts?.waterVlm, counts?.energyWh])).toEqual([
      [1, 30, null],
      [10, 370, null],
      [2, 100, null],
    ]);
    expect(life).toMatchObject({
      counts: { cycles: 1013, waterVlm: 30_500, energyWh: null },
      countedSince: '2026-06-30T21:50:00.000Z',
      asOf: '2026-07-02T21:59:59.000Z',
      cyclesBeforeMaintenance: 487,
    });
    expect((await read(machine, '2026-06-28', '2026-06-30')).bins.map(({ counts }) => counts)).toEqual([null, null]);
  });

  it('the statistics are the sums of the records by programme, and count a repeated record once', async () => {
    const machine = 'PONTE0002';
    await placeIn(machine, 'Europe/Rome');
    const cycles = [
      cycleMessage(machine, '2026-07-01T10:00:00Z'),
      cycleMessage(machine, '2026-07-01T10:03:00Z', { waterVlm: 30, energyWh: 500 }),
      cycleMessage(machine, '2026-07-01T10:06:00Z', { outcome: 'aborted', waterVlm: 5, energyWh: 50 }),
      cycleMessage(machine, '2026-07-01T11:00:00Z', { cycleType: 'eco' }),
      cycleMessage(machine, '2026-07-01T12:00:00Z', { cycleType: 'regeneration' }),
    ];
    await store(...cycles);
    await store(...cycles);
    const { bins, life, recorded } = await read(machine, '2026-07-01', '2026-07-02');
    expect(bins[0]).toMatchObject({
      counts: null,
      programmes: [
        { cycleType: 'dishes', completed: 2, ended: 1, waterVlm: 60, energyWh: 950 },
        { cycleType: 'eco', completed: 1, ended: 0, waterVlm: 25, energyWh: 400 },
        { cycleType: 'regeneration', completed: 1, ended: 0, waterVlm: 25, energyWh: 400 },
      ],
    });
    expect(life).toBeNull();
    expect(recorded).toMatchObject({ cycles: 3, waterVlm: 110, energyWh: 1750 });
  });

  it('the statistics count the completed washing cycles of each day, and the hygienic ones among them', async () => {
    const machine = 'PONTE0002';
    await placeIn(machine, 'Europe/Rome');
    await store(
      cycleMessage(machine, '2026-08-01T10:00:00Z'),
      cycleMessage(machine, '2026-08-01T10:10:00Z', { rinseTmpMin: 500 }),
      cycleMessage(machine, '2026-08-01T10:20:00Z', { tankTmpMin: null }),
      cycleMessage(machine, '2026-08-01T10:30:00Z', { outcome: 'stopped' }),
      cycleMessage(machine, '2026-08-01T10:40:00Z', { cycleType: 'regeneration' }),
      // Midnight in Rome begins the next day, as in the calendar of hygiene.
      cycleMessage(machine, '2026-08-01T22:00:00Z'),
      cycleMessage(machine, '2026-08-01T22:01:00Z'),
    );
    const { bins } = await read(machine, '2026-07-31', '2026-08-03');
    expect(bins.map(({ hygiene }) => hygiene)).toEqual([
      { washing: 0, hygienic: 0, deviating: 0, notJudgeable: 0 },
      { washing: 3, hygienic: 1, deviating: 1, notJudgeable: 3 },
      { washing: 2, hygienic: 2, deviating: 0, notJudgeable: 0 },
    ]);
  });

  it('the statistics omit a cycle with impossible values, which is stored as it was sent', async () => {
    const machine = 'HOTEL0001';
    await store(cycleMessage(machine, '2026-07-01T10:00:00Z'));
    const implausible = { waterVlm: 4_294_967_295, energyWh: 2 ** 53 - 1 };
    expect((await store(cycleMessage(machine, '2026-07-01T10:20:00Z', implausible))).stored).toHaveLength(1);
    const { rows } = await server.context.database.orm.execute(
      sql`select body -> 'waterVlm' as water, is_implausible as "isImplausible" from events
        where serial_number = ${machine} and kind = 'cycleEnded' order by at`,
    );
    expect(rows).toEqual([
      { water: 25, isImplausible: false },
      { water: 4_294_967_295, isImplausible: true },
    ]);
    const { bins, recorded, leftOut } = await read(machine, '2026-07-01', '2026-07-02');
    const sums = { waterVlm: 25, energyWh: 400 };
    expect(bins[0]?.programmes).toMatchObject([{ completed: 1, ...sums }]);
    expect(recorded).toMatchObject({ cycles: 1, ...sums });
    expect(leftOut).toBe(1);
    expect(await read(machine, '2026-07-02', '2026-07-03')).toMatchObject({ leftOut: 0 });
    expect(bins[0]?.hygiene).toEqual({ washing: 2, hygienic: 1, deviating: 0, notJudgeable: 1 });
  });

  it.each([
    ['Europe/Rome', '2026-03-29', 23],
    ['Europe/Rome', '2026-10-25', 25],
    ['Asia/Kolkata', '2026-10-25', 24],
    ['Australia/Lord_Howe', '2026-10-04', 24],
  ])('the statistics in %s on %s cover its %i hours', async (zone, day, hours) => {
    const machine = 'LINDE0001';
    await placeIn(machine, zone);
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const edges = edgesOf({ from: day, to: next }, 'hour', zone);
    const before = (await read(machine, day, next, 'hour')).bins;
    // One cycle ends at the last moment of each hour, and one after the day.
    const ends = [...edges.slice(1), (edges.at(-1) ?? 0) + 1];
    await store(...ends.map((ms) => cycleMessage(machine, new Date(ms).toISOString())));
    const { bins } = await read(machine, day, next, 'hour');
    expect(bins).toHaveLength(hours);
    const completed = (list: Statistics['bins']) => list.map(({ programmes }) => programmes[0]?.completed ?? 0);
    expect(completed(bins)).toEqual(completed(before).map((count) => count + 1));
  });

  it('the statistics do not change when a message is lost, and do not jump with the counters', async () => {
    const machine = 'LINDE0002';
    await placeIn(machine, 'UTC');
    await store(countersMessage(machine, '2026-07-01T10:00:00Z', { cycles: 5000 }));
    await store(countersMessage(machine, '2026-07-01T12:00:00Z', { cycles: 5020 }));
    await store(
      countersMessage(machine, '2026-07-01T12:10:00Z', { cycles: 2 }),
      countersMessage(machine, '2026-07-01T13:00:00Z', { cycles: 7 }),
    );
    await store(countersMessage(machine, '2026-07-01T11:00:00Z', { cycles: 5008 }));
    const { bins, life } = await read(machine, '2026-07-01', '2026-07-02', 'hour');
    expect(bins.slice(10, 14).map(({ counts }) => counts?.cycles)).toEqual([8, 12, 5, 0]);
    expect(addCounts(bins.flatMap(({ counts }) => counts ?? [])).cycles).toBe(25);
    expect(life?.counts.cycles).toBe(5025);
  });
});

describe('a request for statistics', () => {
  it('the server answers a request out of scope like a request for missing data', async () => {
    const query = { from: '2026-07-01', to: '2026-07-02' };
    expectProblem(await ask('PONTE0001', query, 'otherKitchen'), 'APPLIANCE_NOT_FOUND');
    expectProblem(await ask('XX999999', query), 'APPLIANCE_NOT_FOUND');
  });

  it('the server accepts instants as well as days of the machine', async () => {
    const days = await ask('PONTE0001', { from: '2026-07-01', to: '2026-07-03' });
    const instants = await ask('PONTE0001', { from: '2026-07-01T12:00:00Z', to: '2026-07-02T12:00:00Z' });
    expect(instants.statusCode, instants.body).toBe(200);
    expect(instants.json()).toEqual(days.json());
  });

  it.each([
    ['backwards', { from: '2026-07-02', to: '2026-07-01' }],
    ['empty', { from: '2026-07-01', to: '2026-07-01' }],
    ['no days', { from: '2026-02-30', to: '2026-03-01' }],
    ['before machines', { from: '0001-01-01', to: '0001-01-02' }],
    ['too long', { from: '2020-01-01', to: '2026-01-01' }],
    ['too long in hours', { from: '2026-01-01', to: '2026-02-01', step: 'hour' }],
    ['in an unknown step', { from: '2026-01-01', to: '2026-02-01', step: 'year' }],
  ])('the server refuses dates that are %s', async (_, query) => {
    expectProblem(await ask('PONTE0001', query), 'VALIDATION_FAILED');
  });
});
