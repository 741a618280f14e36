import {
  type DayStrip,
  type DayStrips,
  maxStripMachines,
  stripStates,
} from '@washboard/contract/day-strips/day-strips';
import { hygieneResults } from '@washboard/contract/hygiene/hygiene-records';
import { systemStates } from '@washboard/contract/machine-link/machine-status';
import { hourMs, minuteMs } from '@washboard/contract/time/durations';
import { knownSeverities } from '@washboard/machine-model/alarms/alarm-severity';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type UserName, unknownSerialNumber } from '../../../testing/world.ts';
import { alarms } from '../alarms/tables.ts';
import { applianceStates, appliances } from '../appliances/tables.ts';
import { connectionLosses } from '../connectivity/tables.ts';
import { events } from '../events/tables.ts';
import { hygieneRecords } from '../hygiene/tables.ts';
import { rollUpClosedHours } from '../telemetry/index.ts';
import { telemetry, telemetryHours, telemetryMinutes, telemetryToRollUp } from '../telemetry/tables.ts';
import { storeSamples } from '../telemetry/testing/store-samples.ts';

const from = new Date('2026-11-20T00:00:00Z');
const piatti = 'PONTE0001';
const bicchieri = 'PONTE0002';
const dayS = 86_400;

let nowMs = 0;
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => new Date(nowMs) } });
  await server.context.database.orm.update(appliances).set({ timeZone: 'Europe/Rome' });
});
afterAll(() => server.close());

const emptied = [
  alarms,
  connectionLosses,
  events,
  hygieneRecords,
  telemetry,
  telemetryHours,
  telemetryMinutes,
  telemetryToRollUp,
];
beforeEach(async () => {
  nowMs = from.getTime() + 30 * hourMs;
  const { orm } = server.context.database;
  for (const table of emptied) await orm.delete(table);
  await orm.update(applianceStates).set({ connection: 'online', connectionSince: null, status: null, telemetry: null });
});

const hour = (hours: number) => new Date(from.getTime() + hours * hourMs);
const orm = () => server.context.database.orm;

interface StripsRequest {
  user?: UserName;
  serialNumbers?: string;
  from?: Date;
  to?: Date;
}

async function stripsOf({
  user = 'kitchen',
  serialNumbers = piatti,
  ...period
}: StripsRequest = {}): Promise<DayStrips> {
  const query = new URLSearchParams({
    from: (period.from ?? from).toISOString(),
    to: (period.to ?? hour(24)).toISOString(),
    serialNumbers,
  });
  const answer = await server.call(user, 'GET', `/api/v1/appliance/dayStrips?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function stripOf(request: StripsRequest = {}): Promise<DayStrip> {
  const [strip] = (await stripsOf(request)).machines;
  if (!strip) throw new Error('no strip');
  return strip;
}

const bandsOf = ({ bands }: DayStrip) =>
  bands.state.map((state, i) => `${stripStates[state]} ${(bands.lengthS[i] ?? 0) / 3600} h`);

let seq = 0;
async function report(kind: string, at: Date, body: Record<string, unknown> = {}, parts: object = {}): Promise<number> {
  seq += 1;
  const row = { serialNumber: piatti, at, seq, receivedAt: at, isClockDoubtful: false, kind, body };
  await orm()
    .insert(events)
    .values({ ...row, ...parts });
  return seq;
}

let cycleNumber = 0;
async function wash(endedAt: Date, lengthS: number, parts: { cycleType?: string; isClockDoubtful?: boolean } = {}) {
  cycleNumber += 1;
  const startedAt = new Date(endedAt.getTime() - lengthS * 1000);
  const { cycleType = 'dishes', isClockDoubtful = false } = parts;
  const body = { cycleNumber, cycleType, startedAt: startedAt.toISOString(), endedAt: endedAt.toISOString() };
  await report('cycleStarted', startedAt, { cycleNumber, cycleType });
  return report('cycleEnded', endedAt, body, { startedAt, isClockDoubtful });
}

let recordNumber = 0;
async function judge(eventSeq: number, endedAt: Date, parts: Partial<typeof hygieneRecords.$inferInsert> = {}) {
  recordNumber += 1;
  const row = { serialNumber: piatti, number: recordNumber, at: endedAt, endedAt, eventSeq, isWashing: true };
  await orm()
    .insert(hygieneRecords)
    .values({ ...row, result: 'valid', ...parts });
  return recordNumber;
}

/** One sample a minute. */
async function measure(begin: Date, end: Date, readings = { tankTmp: 300, boilerTmp: 300 }): Promise<void> {
  const minutes = (end.getTime() - begin.getTime()) / minuteMs;
  await storeSamples(
    server.context.database,
    Array.from({ length: minutes }, (_, i) => ({
      serialNumber: piatti,
      at: new Date(begin.getTime() + i * minuteMs),
      ...readings,
    })),
  );
}

async function changeState(change: Partial<typeof applianceStates.$inferInsert>): Promise<void> {
  await orm().update(applianceStates).set(change).where(eq(applianceStates.serialNumber, piatti));
}

const reported = (at: Date) => ({ at: at.toISOString(), receivedAt: at.toISOString(), isClockDoubtful: false });
const idle = { isDoorOpen: false, cycle: null, cycleBar: null, phase: null };
const sendsTelemetry = () => changeState({ telemetry: { tankTmp: 300, ...reported(from) } as never });

describe('the machines of day strips', () => {
  it('a kitchen gets its machines in the order of the request, without unknown machines and machines out of scope', async () => {
    const serialNumbers = [bicchieri, 'LINDE0001', piatti, unknownSerialNumber, piatti].join();
    const { machines, missing, ...period } = await stripsOf({ serialNumbers });
    expect(machines.map(({ serialNumber }) => serialNumber)).toEqual([bicchieri, piatti]);
    expect(missing).toEqual(['LINDE0001', unknownSerialNumber]);
    expect(machines[0]?.timeZone).toBe('Europe/Rome');
    expect(period).toMatchObject({ from: from.toISOString(), until: hour(24).toISOString() });
  });

  it.each<[UserName, number]>([
    ['admin', 3],
    ['manager', 2],
    ['otherKitchen', 1],
    ['withoutCompany', 0],
  ])('the user %s gets only the strips of the own scope', async (user, count) => {
    const serialNumbers = [piatti, bicchieri, 'LINDE0001'].join();
    expect((await stripsOf({ user, serialNumbers })).machines).toHaveLength(count);
  });

  it.each([
    [{ to: '2026-11-20T00:00:00Z' }, 'to'],
    [{ to: '2026-12-22T00:00:00Z' }, 'to'],
    [{ to: 'tomorrow' }, 'to'],
    [{ serialNumbers: '' }, 'serialNumbers'],
    [{ serialNumbers: 'IN24,*' }, 'serialNumbers'],
    [
      {
        serialNumbers: Array(maxStripMachines + 1)
          .fill('IN24')
          .join(),
      },
      'serialNumbers',
    ],
  ])('the server refuses a request with %j', async (wrong, path) => {
    const request = { from: from.toISOString(), to: hour(24).toISOString(), serialNumbers: piatti, ...wrong };
    const answer = await server.call('kitchen', 'GET', `/api/v1/appliance/dayStrips?${new URLSearchParams(request)}`);
    const paths = expectProblem(answer, 'VALIDATION_FAILED').errors?.map((error) => error.path);
    expect(new Set(paths)).toEqual(new Set([path]));
  });

  it('the server refuses a request without a token', async () => {
    expectProblem(await server.call(null, 'GET', '/api/v1/appliance/dayStrips'), 'UNAUTHENTICATED');
  });
});

describe('the states in a day strip', () => {
  it('a machine without any report is silent', async () => {
    expect(await stripOf()).toMatchObject({ bands: { state: [0], lengthS: [dayS] }, mergedS: 0, alarmsLeftOut: 0 });
  });

  it('the strip of an unfinished day ends now, and the strip of a future day is empty', async () => {
    nowMs = hour(10).getTime();
    expect((await stripsOf()).until).toBe(hour(10).toISOString());
    expect(await stripOf({ from: hour(12) })).toMatchObject({ bands: { state: [] } });
  });

  it('a day on which clocks go back has 25 hours, and is exact', async () => {
    const begin = new Date('2026-10-24T22:00:00Z');
    const strip = await stripOf({ from: begin, to: new Date('2026-10-25T23:00:00Z') });
    expect(strip).toMatchObject({ bands: { lengthS: [25 * 3600] }, mergedS: 0 });
  });

  it('a machine is off, heats until a cycle shows that it is ready, and is off again', async () => {
    await report('poweredOff', hour(-5));
    await report('poweredOn', hour(6));
    await wash(hour(7.5), 1800);
    await report('poweredOff', hour(22));
    expect(bandsOf(await stripOf())).toEqual(['off 6 h', 'heating 1 h', 'ready 15 h', 'off 2 h']);
  });

  it('a cycle before the strip shows that the machine was ready when the strip began', async () => {
    await report('poweredOn', hour(-20));
    await wash(hour(-10), 90);
    expect(bandsOf(await stripOf())).toEqual(['ready 24 h']);
  });

  it.each([true, false])('heating ends when tank and boiler are hot, rolled up: %j', async (isRolledUp) => {
    await report('poweredOff', hour(-1));
    await report('poweredOn', hour(6));
    await measure(hour(0), hour(6.5));
    await measure(hour(6.5), hour(7), { tankTmp: 640, boilerTmp: 700 });
    await measure(hour(7), hour(24), { tankTmp: 640, boilerTmp: 860 });
    if (isRolledUp) await rollUpClosedHours(server.context);
    expect(bandsOf(await stripOf())).toEqual(['off 6 h', 'heating 1 h', 'ready 17 h']);
  });

  it('heating ends at the set points that the machine reported', async () => {
    await changeState({ parameters: { at: from.toISOString(), values: { DI7: 500, DI8: 650 } } });
    await report('poweredOn', hour(6));
    await measure(hour(6), hour(8), { tankTmp: 500, boilerTmp: 650 });
    expect(bandsOf(await stripOf({ from: hour(6), to: hour(8) }))).toEqual(['ready 2 h']);
    await changeState({ parameters: null });
  });

  it('the present status counts from the time of its report', async () => {
    nowMs = hour(20).getTime();
    await changeState({ status: { systemState: systemStates.STARTUP, ...idle, ...reported(hour(18)) } });
    expect(bandsOf(await stripOf())).toEqual(['silent 18 h', 'heating 2 h']);
  });

  it('a lost connection counts as silence, and the machine then continues in its state', async () => {
    await report('poweredOff', hour(-1));
    await orm()
      .insert(connectionLosses)
      .values([
        { serialNumber: piatti, lostAt: hour(-2), regainedAt: hour(1) },
        { serialNumber: piatti, lostAt: hour(5), regainedAt: new Date(hour(5).getTime() + minuteMs) },
        { serialNumber: piatti, lostAt: hour(20), regainedAt: null },
      ]);
    expect(bandsOf(await stripOf())).toEqual(['silent 1 h', 'off 19 h', 'silent 4 h']);
  });

  it('a machine that is offline is silent since then, even if no loss was recorded', async () => {
    await report('poweredOff', hour(-1));
    await changeState({ connection: 'offline', connectionSince: hour(6) });
    expect(bandsOf(await stripOf())).toEqual(['off 6 h', 'silent 18 h']);
    await changeState({ connectionSince: hour(-6) });
    expect(bandsOf(await stripOf())).toEqual(['silent 24 h']);
  });

  it('telemetry that arrives late ends a silence', async () => {
    await sendsTelemetry();
    await report('poweredOff', hour(-1));
    const loss = { serialNumber: piatti, lostAt: hour(2.5), regainedAt: hour(8.5) };
    await orm().insert(connectionLosses).values(loss);
    await measure(hour(0), hour(2.5));
    await measure(hour(8.5), hour(24));
    expect(bandsOf(await stripOf())).toEqual(['off 2.5 h', 'silent 6 h', 'off 15.5 h']);
    // The oldest telemetry of the loss was dropped.
    await measure(hour(5), hour(8.5));
    expect(bandsOf(await stripOf())).toEqual(['off 2.5 h', 'silent 2.5 h', 'off 19 h']);
    await rollUpClosedHours(server.context);
    expect(bandsOf(await stripOf())).toEqual(['off 2.5 h', 'silent 2.5 h', 'off 19 h']);
  });

  it('an hour without telemetry is silent while the machine is on', async () => {
    await sendsTelemetry();
    await wash(hour(-1), 90);
    await report('poweredOff', hour(20));
    await measure(hour(3), hour(19));
    expect(bandsOf(await stripOf())).toEqual(['silent 3 h', 'ready 16 h', 'silent 1 h', 'off 4 h']);
    const begin = new Date(hour(1).getTime() + 123);
    expect(bandsOf(await stripOf({ from: begin, to: hour(19) }))).toEqual(['silent 2 h', 'ready 16 h']);
  });

  it('the strip knows the present hour of a connected machine before its first telemetry', async () => {
    nowMs = hour(3).getTime() + 2_000;
    await sendsTelemetry();
    await wash(hour(-1), 90);
    await measure(hour(0), hour(3));
    expect((await stripOf()).bands).toEqual({ state: [stripStates.indexOf('ready')], lengthS: [3 * 3600 + 2] });
    await changeState({ connection: 'offline' });
    expect((await stripOf()).bands.lengthS).toEqual([3 * 3600, 2]);
  });
});

describe('the cycles of a day strip', () => {
  it('a cycle has its programme and the result of its hygiene record', async () => {
    const ends = [hour(8), hour(9), hour(10), hour(11)];
    const results = [...hygieneResults, null];
    for (const [i, endedAt] of ends.entries()) {
      const eventSeq = await wash(endedAt, 120, { cycleType: i === 1 ? 'glasses' : 'dishes' });
      const result = results[i];
      if (result) await judge(eventSeq, endedAt, { result });
    }
    const { programmes, machines } = await stripsOf();
    expect(programmes).toEqual(['dishes', 'glasses']);
    expect(machines[0]?.cycles).toEqual({
      startS: ends.map((end) => (end.getTime() - from.getTime()) / 1000 - 120),
      lengthS: [120, 120, 120, 120],
      programme: [0, 1, 0, 0],
      result: [0, 1, 2, 2],
      count: [1, 1, 1, 1],
    });
  });

  it('a cycle is cut at the beginning and at the end of the strip', async () => {
    await wash(new Date(from.getTime() + 30_000), 120);
    await wash(new Date(hour(24).getTime() + 30_000), 120);
    expect((await stripOf()).cycles).toMatchObject({ startS: [0, dayS - 90], lengthS: [30, 90] });
  });

  it('a running cycle lasts until now, and a cycle without an end has no length', async () => {
    nowMs = hour(12).getTime();
    await report('cycleStarted', hour(8), { cycleNumber: 11, cycleType: 'dishes' });
    await report('cycleStarted', new Date(nowMs - 50_000), { cycleNumber: 12, cycleType: 'dishes' });
    const cycle = { cycleNumber: 12, cycleType: 'dishes', operationSet: 1 };
    await changeState({ status: { systemState: systemStates.RUN, ...idle, cycle, ...reported(hour(12)) } });
    expect((await stripOf()).cycles).toMatchObject({ lengthS: [0, 50], result: [2, 2] });
    await changeState({ connection: 'offline' });
    expect((await stripOf()).cycles).toMatchObject({ lengthS: [0, 0] });
  });

  it('a cycle that a wrong clock reported ends when its report arrived, and keeps its length', async () => {
    const wrong = Date.parse('2024-01-01T00:00:00Z');
    const body = {
      cycleNumber: 13,
      cycleType: 'dishes',
      startedAt: new Date(wrong).toISOString(),
      endedAt: new Date(wrong + 90_000).toISOString(),
    };
    await report('cycleEnded', hour(8), body, { startedAt: new Date(wrong), isClockDoubtful: true });
    await report('cycleEnded', hour(9), { ...body, startedAt: '2020-01-01T00:00:00Z' }, { isClockDoubtful: true });
    expect((await stripOf()).cycles).toMatchObject({ startS: [8 * 3600 - 90, 9 * 3600], lengthS: [90, 0] });
  });
});

describe('the alarms and deviations of a day strip', () => {
  const raise = (hours: number, clearedAt: Date | null, errorCode: string) => {
    seq += 1;
    const row = { serialNumber: piatti, errorCode, raisedSeq: seq, raisedAt: hour(hours), isRaisedAtDoubtful: false };
    return orm()
      .insert(alarms)
      .values({ ...row, ...(clearedAt && { clearedSeq: seq, clearedAt }) });
  };

  it('an alarm has its time, its rank and whether it is open', async () => {
    const critical = knownSeverities.find(({ gamma, severity }) => gamma === 'infinity' && severity === 'critical');
    const errorCode = critical?.errorCode ?? '';
    await raise(-3, hour(-1), errorCode);
    await raise(-2, hour(1), errorCode);
    await raise(5, hour(6), 'ZZ99');
    await raise(20, hour(26), 'ZZ98');
    await raise(23, null, 'ZZ97');
    await raise(25, null, 'ZZ96');
    expect((await stripOf()).alarms).toEqual({
      startS: [0, 5 * 3600, 20 * 3600, 23 * 3600],
      lengthS: [3600, 3600, 4 * 3600, 3600],
      isOpen: [false, false, true, true],
      rank: [0, 1, 1, 1],
      errorCode: [errorCode, 'ZZ99', 'ZZ98', 'ZZ97'],
      count: [1, 1, 1, 1],
    });
  });

  it('a deviation names its record, and a corrective action closes it', async () => {
    const open = await judge(1, hour(8), { result: 'deviating' });
    const closed = await judge(2, hour(9), { result: 'deviating', actionNumber: 99, actionAt: hour(10) });
    await judge(3, hour(10));
    await judge(4, hour(24), { result: 'deviating' });
    expect((await stripOf()).deviations).toEqual({
      atS: [8 * 3600, 9 * 3600],
      isOpen: [true, false],
      recordId: [open, closed],
      count: [1, 1],
    });
  });

  it('a new owner of a machine sees its past, as in events and records', async () => {
    await wash(hour(8), 120);
    await orm().update(appliances).set({ companyCode: '300003' }).where(eq(appliances.serialNumber, piatti));
    expect((await stripOf({ user: 'otherKitchen' })).cycles.startS).toHaveLength(1);
    expect((await stripsOf()).missing).toEqual([piatti]);
    await orm().update(appliances).set({ companyCode: '300001' }).where(eq(appliances.serialNumber, piatti));
  });
});
