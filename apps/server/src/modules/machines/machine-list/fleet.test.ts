import type { Fleet } from '@washboard/contract/appliances/fleet';
import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import { maxCount } from '@washboard/contract/statistics/reported-counts';
import { minuteMs, secondMs } from '@washboard/contract/time/durations';
import { judgeCycle } from '@washboard/machine-model/hygiene/judge-cycle';
import { latestLimits } from '@washboard/machine-model/hygiene/limit-profiles';
import { washProgrammes } from '@washboard/machine-model/ranges/cycle-definitions';
import { temperatureLimits } from '@washboard/machine-model/ranges/temperature-limits';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertMachines, type UserName } from '../../../testing/world.ts';
import { alarms } from '../alarms/tables.ts';
import { applianceStates, appliances } from '../appliances/tables.ts';
import { events } from '../events/tables.ts';
import { hygieneRecords } from '../hygiene/tables.ts';
import { insertEvents } from '../hygiene/testing/cycles.ts';

const midnight = Date.parse('2026-11-20T23:00:00Z');
const noon = Date.parse('2026-11-21T11:00:00Z');

let nowMs = noon;
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => new Date(nowMs) } });
});
afterAll(() => server.close());

let seq = 0;
beforeEach(async () => {
  await server.context.database.orm.delete(events);
  await server.context.database.orm.delete(hygieneRecords);
  // Each test starts after all cache times, but before any session ends.
  nowMs += 11 * minuteMs;
});

const dishes: CycleRecord = {
  cycleNumber: 1,
  cycleType: 'dishes',
  outcome: 'completed',
  startedAt: '2026-11-21T08:00:00Z',
  endedAt: '2026-11-21T08:02:00Z',
  washDurationS: 90,
  rinseDurationS: 12,
  tankTmpMin: 612,
  tankTmpMax: 640,
  rinseTmpMin: 821,
  rinseTmpMax: 853,
  waterVlm: 26,
  energyWh: 310,
};

interface EventFields {
  at?: number;
  receivedAt?: number;
  kind?: string;
  isImplausible?: boolean;
}

async function storeEvent(
  serialNumber: string,
  record: Partial<CycleRecord> = {},
  { at = nowMs, receivedAt = nowMs, kind = 'cycleEnded', isImplausible = false }: EventFields = {},
): Promise<void> {
  seq += 1;
  const [startedAt, endedAt] = [at - 2 * minuteMs, at].map((ms) => new Date(ms).toISOString());
  const body = { ...dishes, startedAt, endedAt, cycleNumber: seq, ...record };
  await insertEvents(server.context.database, [
    {
      serialNumber,
      seq,
      kind,
      isClockDoubtful: false,
      isImplausible,
      at: new Date(at),
      receivedAt: new Date(receivedAt),
      body,
    },
  ]);
}

async function fleetOf(user: UserName, from = midnight, weekBefore?: number): Promise<Fleet> {
  const compared = weekBefore === undefined ? '' : `&weekBefore=${new Date(weekBefore).toISOString()}`;
  const url = `/api/v1/appliance/fleet?from=${new Date(from).toISOString()}${compared}`;
  const answer = await server.call(user, 'GET', url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const cyclesOf = async (user: UserName, from?: number) => (await fleetOf(user, from)).cycles;
const none = { completed: 0, washing: 0, hygienic: 0, deviating: 0, waterVlm: 0, energyWh: 0 };
const one = { completed: 1, washing: 1, hygienic: 1, deviating: 0, waterVlm: 26, energyWh: 310 };
const times = (n: number) => Object.fromEntries(Object.entries(one).map(([name, value]) => [name, n * value]));

describe('the machines of the fleet', () => {
  it('the fleet counts its machines by condition and by worst alarm', async () => {
    const { orm } = server.context.database;
    const idle = { systemState: 2, isDoorOpen: false, cycle: null, cycleBar: null, phase: null } as const;
    const heard = { at: '2026-11-21T10:00:00.000Z', receivedAt: '2026-11-21T10:00:00.000Z', isClockDoubtful: false };
    const online = { connection: 'online', status: { ...idle, ...heard } } as const;
    await orm.update(applianceStates).set(online).where(eq(applianceStates.serialNumber, 'PONTE0001'));
    const opened = { raisedAt: new Date(noon), isRaisedAtDoubtful: false, raisedSeq: 1 };
    await orm.insert(alarms).values([
      { serialNumber: 'PONTE0001', errorCode: 'W01', ...opened },
      { serialNumber: 'PONTE0001', errorCode: 'AN01', ...opened },
      { serialNumber: 'PONTE0002', errorCode: 'Z99', ...opened },
    ]);
    expect(await fleetOf('manager')).toEqual({
      total: 4,
      byCondition: { off: 0, startup: 0, ready: 1, running: 0, shutdown: 0, offline: 3, unknown: 0 },
      withAlarms: 2,
      byWorstAlarm: { critical: 1, unknown: 1, warning: 0, notice: 0 },
      byConditionWithoutAlarm: { off: 0, startup: 0, ready: 0, running: 0, shutdown: 0, offline: 2, unknown: 0 },
      cycles: none,
      weekBefore: null,
    });
    await orm.delete(alarms);
  });

  it('the fleet’s figures of a user without machines are zero', async () => {
    const fleet = await fleetOf('withoutCompany');
    expect(fleet).toMatchObject({ total: 0, withAlarms: 0, cycles: none });
    expect(new Set(Object.values(fleet.byCondition))).toEqual(new Set([0]));
  });
});

describe('the figures of one machine', () => {
  const figuresOf = (user: UserName, serialNumber: string) =>
    server.call(
      user,
      'GET',
      `/api/v1/appliance/fleet?from=${new Date(midnight).toISOString()}&serialNumber=${serialNumber}`,
    );

  it('the figures of one machine leave out the other machines in scope', async () => {
    await storeEvent('PONTE0001');
    await storeEvent('PONTE0001', { rinseTmpMin: 700 });
    await storeEvent('PONTE0002');
    const answer = await figuresOf('kitchen', 'PONTE0001');
    expect(answer.json()).toMatchObject({ total: 1, cycles: { ...times(2), hygienic: 1, deviating: 1 } });
  });

  it('a kitchen does not find the figures of another company’s machine', async () => {
    expectProblem(await figuresOf('otherManager', 'PONTE0001'), 'APPLIANCE_NOT_FOUND');
  });
});

describe('the cycles of the day', () => {
  it('the fleet sums the cycles of the day, and the water and energy of aborted cycles', async () => {
    await storeEvent('PONTE0001');
    await storeEvent('PONTE0001', { outcome: 'stopped', waterVlm: 4, energyWh: 50 });
    await storeEvent('PONTE0002', { cycleType: 'autoWash', waterVlm: 10, energyWh: 100 });
    await storeEvent('PONTE0002', { rinseTmpMin: 700 });
    await storeEvent('PONTE0002', {}, { kind: 'doorOpened' });
    expect(await cyclesOf('kitchen')).toEqual({
      completed: 3,
      washing: 2,
      hygienic: 1,
      deviating: 1,
      waterVlm: 26 + 4 + 10 + 26,
      energyWh: 310 + 50 + 100 + 310,
    });
  });

  it('the fleet sums implausible values that were stored before they were marked', async () => {
    const most = Number.MAX_SAFE_INTEGER;
    await storeEvent('PONTE0001', { waterVlm: 3_000_000_000, energyWh: most, tankTmpMin: -most, rinseTmpMax: most });
    const { waterVlm, energyWh } = await cyclesOf('kitchen');
    expect({ waterVlm, energyWh }).toEqual({ waterVlm: maxCount, energyWh: maxCount });
  });

  it('the fleet’s figures count a cycle with implausible values without its water and energy', async () => {
    await storeEvent('PONTE0001');
    await storeEvent('PONTE0001', { waterVlm: 2_000_000_000 }, { isImplausible: true });
    expect(await cyclesOf('kitchen')).toEqual({ ...one, washing: 2 });
  });

  it('the fleet counts a cycle as hygienic by the rule of the machine model', async () => {
    const near = (limit: number) => fc.option(fc.integer({ min: limit - 2, max: limit + 2 }), { freq: 8 });
    const { tankTmpMin, rinseTmpMin, rinseTmpMax } = temperatureLimits.hygiene;
    const record = fc.record({
      outcome: fc.constantFrom('completed' as const, 'completed' as const, 'stopped' as const, 'aborted' as const),
      cycleType: fc.constantFrom(...washProgrammes, 'autoWash', 'ofANewerMachine'),
      tankTmpMin: near(tankTmpMin),
      rinseTmpMin: near(rinseTmpMin),
      rinseTmpMax: near(rinseTmpMax),
    });
    const records = fc.sample(record, { numRuns: 400, seed: 5 });
    for (const drawn of records) await storeEvent('HOTEL0001', drawn);
    const { hygienic, deviating, washing } = await cyclesOf('manager');
    const results = records.map((drawn) => judgeCycle({ ...dishes, ...drawn }, latestLimits(null).limits).result);
    expect(hygienic).toBe(results.filter((result) => result === 'valid').length);
    expect(deviating).toBe(results.filter((result) => result === 'deviating').length);
    expect(hygienic).toBeGreaterThan(20);
    expect(hygienic).toBeLessThan(washing);
  });

  it('the cycles of the day ended since its start by the machine’s clock, however late they arrive', async () => {
    await storeEvent('PONTE0001', {}, { at: midnight });
    await storeEvent('PONTE0001', {}, { at: midnight - 1 });
    await storeEvent('PONTE0001', {}, { at: midnight + minuteMs, receivedAt: nowMs });
    expect(await cyclesOf('kitchen')).toEqual(times(2));
    expect(await cyclesOf('kitchen', midnight - minuteMs)).toEqual(times(3));
    expect(await cyclesOf('kitchen', midnight + 2 * minuteMs)).toEqual(none);
    // The machine's clock is a minute ahead: the cycle arrived before midnight and ended after it.
    await storeEvent('PONTE0001', {}, { at: midnight + minuteMs / 2, receivedAt: midnight - minuteMs / 2 });
    nowMs += 11 * minuteMs;
    expect(await cyclesOf('kitchen')).toEqual(times(3));
  });

  it('the fleet’s figures add each cycle that arrives once', async () => {
    let stored = 0;
    for (const pauseMs of [0, 5, 20, 59, 60, 61, 130, 5, 300, 5, 200, 200].map((s) => s * secondMs)) {
      nowMs += pauseMs + 5 * secondMs;
      await storeEvent('PONTE0001');
      stored += 1;
      await storeEvent('PONTE0002', {}, { at: midnight + stored * minuteMs });
      stored += 1;
      expect(await cyclesOf('kitchen')).toEqual(times(stored));
      expect(await cyclesOf('manager')).toEqual(times(stored));
    }
  });

  it('the fleet’s figures add a cycle whose commit was slow', async () => {
    await storeEvent('PONTE0001');
    expect(await cyclesOf('kitchen')).toEqual(one);
    nowMs += 40 * secondMs;
    await storeEvent('PONTE0001', {}, { receivedAt: nowMs - 35 * secondMs });
    expect(await cyclesOf('kitchen')).toEqual(times(2));
  });

  it('the cycles of the day come from the machines that are in scope now', async () => {
    const { orm } = server.context.database;
    await storeEvent('PONTE0001');
    await storeEvent('HOTEL0001');
    nowMs += 5 * minuteMs;
    expect(await cyclesOf('otherManager')).toEqual(none);
    expect(await cyclesOf('kitchen')).toEqual(one);
    nowMs += 5 * secondMs;
    const isHotels = eq(appliances.serialNumber, 'HOTEL0001');
    await orm.update(appliances).set({ companyCode: '300001' }).where(isHotels);
    expect(await cyclesOf('kitchen')).toEqual(times(2));
    nowMs += 5 * secondMs;
    // The number of machines stays equal, because one leaves and another enters.
    await insertMachines(server.context.database, [{ serialNumber: 'PONTE0003', companyCode: '300001' }]);
    await orm.update(appliances).set({ companyCode: '300002' }).where(isHotels);
    expect(await cyclesOf('kitchen')).toEqual(one);
    await orm.delete(appliances).where(eq(appliances.serialNumber, 'PONTE0003'));
  });
});

describe('the day a week before', () => {
  const weekBefore = midnight - 7 * 24 * 60 * minuteMs;
  const weekAgoOf = async (user: UserName) => (await fleetOf(user, midnight, weekBefore)).weekBefore;

  it('the sums of the week before grow with the time of day', async () => {
    const nowAWeekAgo = () => nowMs - (midnight - weekBefore);
    await storeEvent('PONTE0001', {}, { at: weekBefore - 1 });
    await storeEvent('PONTE0001', {}, { at: weekBefore });
    await storeEvent('PONTE0001', {}, { at: nowAWeekAgo() + 30 * secondMs });
    await storeEvent('HOTEL0001', {}, { at: weekBefore + minuteMs });
    await storeEvent('PONTE0002');
    expect(await weekAgoOf('kitchen')).toEqual(one);
    expect(await weekAgoOf('manager')).toEqual(times(2));
    nowMs += 29 * secondMs;
    expect(await weekAgoOf('kitchen')).toEqual(one);
    nowMs += 6 * secondMs;
    expect(await weekAgoOf('kitchen')).toEqual(times(2));
    nowMs += 11 * minuteMs;
    expect(await weekAgoOf('kitchen')).toEqual(times(2));
    expect(await cyclesOf('kitchen')).toEqual(one);
  });

  it('the sums of the week before are null if no cycle ended then, or if they are not requested', async () => {
    await storeEvent('HOTEL0001', {}, { at: weekBefore + minuteMs });
    expect(await weekAgoOf('kitchen')).toBeNull();
    expect((await fleetOf('manager')).weekBefore).toBeNull();
  });

  it('the sums of the week before follow the machines that are in scope now', async () => {
    const { orm } = server.context.database;
    await storeEvent('HOTEL0001', {}, { at: weekBefore + minuteMs });
    expect(await weekAgoOf('kitchen')).toBeNull();
    const isHotels = eq(appliances.serialNumber, 'HOTEL0001');
    await orm.update(appliances).set({ companyCode: '300001' }).where(isHotels);
    nowMs += 5 * secondMs;
    expect(await weekAgoOf('kitchen')).toEqual(one);
    await orm.update(appliances).set({ companyCode: '300002' }).where(isHotels);
  });

  it.each([1, -1])('the fleet’s day is compared with the week before across a clock change of %s h', async (hours) => {
    await storeEvent('PONTE0001', {}, { at: weekBefore + 2 * 60 * minuteMs });
    const { weekBefore: compared } = await fleetOf('kitchen', midnight, weekBefore + hours * 60 * minuteMs);
    expect(compared).toEqual(one);
  });

  it('the server refuses to compare the fleet’s day with a day that is not a week before', async () => {
    const url = `/api/v1/appliance/fleet?from=${new Date(midnight).toISOString()}`;
    for (const day of [6, 8, -7]) {
      const other = new Date(midnight - day * 24 * 60 * minuteMs).toISOString();
      const answer = await server.call('kitchen', 'GET', `${url}&weekBefore=${other}`);
      expect(expectProblem(answer, 'VALIDATION_FAILED').errors?.[0]).toMatchObject({ path: 'weekBefore' });
    }
  });
});

describe('a frequently requested result', () => {
  it('the server computes the fleet once in five seconds for each scope and day', async () => {
    await storeEvent('PONTE0001', {}, { at: midnight + minuteMs });
    expect(await cyclesOf('kitchen')).toEqual(one);
    await storeEvent('PONTE0001', {}, { at: midnight + minuteMs });
    nowMs += 4 * secondMs;
    expect(await cyclesOf('kitchen')).toEqual(one);
    expect(await cyclesOf('manager')).toEqual(times(2));
    expect(await cyclesOf('otherKitchen')).toEqual(none);
    expect(await cyclesOf('kitchen', midnight + 2 * minuteMs)).toEqual(none);
    nowMs += 1 * secondMs;
    expect(await cyclesOf('kitchen')).toEqual(times(2));
  });

  it('simultaneous requests for the fleet’s figures share one result', async () => {
    await storeEvent('PONTE0001');
    const answers = await Promise.all(Array.from({ length: 20 }, () => cyclesOf('kitchen')));
    expect(answers).toEqual(Array.from({ length: 20 }, () => one));
  });

  it('a failed computation of the fleet’s figures is not cached', async () => {
    const { orm } = server.context.database;
    await orm.execute(sql`alter table events rename to events_gone`);
    const url = `/api/v1/appliance/fleet?from=${new Date(midnight).toISOString()}`;
    expectProblem(await server.call('kitchen', 'GET', url), 'INTERNAL_ERROR');
    await orm.execute(sql`alter table events_gone rename to events`);
    expect(await cyclesOf('kitchen')).toEqual(none);
  });
});

describe('the day of the fleet’s figures', () => {
  it.each([
    ['without one', ''],
    ['of what is no moment', '?from=today'],
    ['more than 48 hours ago', `?from=${new Date(midnight - 48 * 3_600_000).toISOString()}`],
  ])('the server refuses the figures of a day: %s', async (_name, query) => {
    const answer = await server.call('kitchen', 'GET', `/api/v1/appliance/fleet${query}`);
    expect(expectProblem(answer, 'VALIDATION_FAILED').errors?.[0]).toMatchObject({ path: 'from' });
  });

  it('the fleet’s day begins up to 48 hours ago, or right now, in any time zone', async () => {
    await storeEvent('PONTE0001', {}, { at: nowMs - 47 * 3_600_000 });
    expect(await cyclesOf('kitchen', nowMs - 48 * 3_600_000)).toEqual(one);
    expect(await cyclesOf('kitchen', nowMs)).toEqual(none);
    const from = encodeURIComponent('2026-11-21T00:00:00+01:00');
    expect((await server.call('kitchen', 'GET', `/api/v1/appliance/fleet?from=${from}`)).statusCode).toBe(200);
  });
});
