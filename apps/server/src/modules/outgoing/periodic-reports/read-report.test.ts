import type { PeriodicReport } from '@washboard/contract/periodic-reports/periodic-report';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertMachines, type UserName, worldUsers } from '../../../testing/world.ts';
import { alarms } from '../../machines/alarms/tables.ts';
import { applianceStates, appliances } from '../../machines/appliances/tables.ts';
import { hygieneRecords, hygieneReviews } from '../../machines/hygiene/tables.ts';
import { storeBatch } from '../../machines/machine-gateway/index.ts';
import { countersMessage, cycleMessage } from '../../machines/statistics/testing/messages.ts';
import { readReport } from './read-report.ts';

/** The last complete week is from 16 to 22 November. */
const now = new Date('2026-11-25T10:00:00Z');
const timeZone = 'Europe/Rome';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  const { database } = server.context;
  const { orm } = database;
  await orm.update(appliances).set({ country: 'IT' });
  // PONTE0001 counted 100 cycles in the week before, then 40 and 60.
  const counts = (cycles: number) => ({
    cycles,
    waterVlm: cycles * 25,
    energyWh: cycles * 300,
    detergentMl: cycles * 10,
    rinseAidMl: cycles * 2,
  });
  const reading = (at: string, cycles: number) => countersMessage('PONTE0001', at, counts(cycles));
  await storeBatch(database, [
    reading('2026-11-08T20:00:00Z', 1000),
    reading('2026-11-12T20:00:00Z', 1100),
    reading('2026-11-16T20:00:00Z', 1140),
    reading('2026-11-22T22:45:00Z', 1200), // This is Sunday, 23:45 in Rome.
    reading('2026-11-22T23:30:00Z', 1234), // This is Monday in Rome.
    // PONTE0002 has no counters, so its cycles count.
    ...['2026-11-15T22:50:00Z', '2026-11-15T23:10:00Z', '2026-11-18T12:00:00Z'].map((at) =>
      cycleMessage('PONTE0002', at, { waterVlm: 20, energyWh: 500 }),
    ),
  ]);
  await orm.delete(hygieneRecords);
  const record = (
    serialNumber: string,
    number: number,
    endedAt: string,
    result: 'valid' | 'deviating',
    action?: number,
  ) => ({
    serialNumber,
    number,
    result,
    isWashing: true,
    eventSeq: number,
    at: new Date(endedAt),
    endedAt: new Date(endedAt),
    actionNumber: action ?? null,
  });
  await orm.insert(hygieneRecords).values([
    record('PONTE0001', 1, '2026-11-10T12:00:00Z', 'valid'),
    record('PONTE0001', 2, '2026-11-11T12:00:00Z', 'deviating', 20),
    record('PONTE0001', 3, '2026-11-16T12:00:00Z', 'valid'),
    record('PONTE0001', 4, '2026-11-16T13:00:00Z', 'valid'),
    record('PONTE0001', 5, '2026-11-17T12:00:00Z', 'deviating', 21),
    record('PONTE0001', 6, '2026-11-22T22:30:00Z', 'deviating'), // This is Sunday, 23:30 in Rome.
    record('PONTE0001', 7, '2026-11-22T23:30:00Z', 'deviating'), // This is Monday in Rome.
    record('PONTE0002', 1, '2026-11-18T12:00:00Z', 'valid'),
    record('LINDE0001', 1, '2026-11-18T12:00:00Z', 'deviating'),
  ]);
  await orm.insert(hygieneReviews).values([
    { serialNumber: 'PONTE0001', day: '2026-11-16', number: 30, at: now },
    { serialNumber: 'PONTE0001', day: '2026-11-10', number: 31, at: now },
  ]);
  const alarm = (serialNumber: string, errorCode: string, raisedAt: string, clearedAt: string | null, seq: number) => ({
    serialNumber,
    errorCode,
    raisedSeq: seq,
    raisedAt: new Date(raisedAt),
    isRaisedAtDoubtful: false,
    ...(clearedAt && { clearedSeq: seq + 1, clearedAt: new Date(clearedAt), isClearedAtDoubtful: false }),
  });
  await orm
    .insert(alarms)
    .values([
      alarm('PONTE0001', 'W01', '2026-11-09T08:00:00Z', '2026-11-09T09:00:00Z', 10),
      alarm('PONTE0001', 'W01', '2026-11-17T08:00:00Z', '2026-11-17T11:00:00Z', 20),
      alarm('PONTE0001', 'AN01', '2026-11-20T08:00:00Z', null, 30),
      alarm('PONTE0002', 'Z99', '2026-11-24T08:00:00Z', null, 40),
      alarm('LINDE0001', 'W01', '2026-11-10T08:00:00Z', '2026-11-10T09:00:00Z', 50),
    ]);
  const price = {
    own: { waterPerM3: 20_000, electricityPerKWh: 3000, detergentPerL: 50_000, rinseAidPerL: null },
    version: 0,
  };
  const set = await server.call('manager', 'PUT', '/api/v1/account/companies/200001/tariffs', price);
  expect(set.statusCode, set.body).toBe(200);
  const ofMachine = {
    own: { waterPerM3: 10_000, electricityPerKWh: null, detergentPerL: null, rinseAidPerL: null },
    version: 0,
  };
  await server.call('kitchen', 'PUT', '/api/v1/event-hub-listener/PONTE0002/tariffs', ofMachine);
  const offline = { connection: 'offline', connectionSince: new Date('2026-11-21T10:00:00Z') } as const;
  await orm.update(applianceStates).set(offline).where(eq(applianceStates.serialNumber, 'PONTE0002'));
});
afterAll(() => server.close());

async function reportOf(user: UserName, kind: PeriodicReport['kind'] = 'weekly', at = now): Promise<PeriodicReport> {
  const { id: userId, role, companyCode } = worldUsers[user];
  const { database } = server.context;
  return readReport(database.orm, { kind, holder: { userId, role, companyCode }, brand: 'marea', timeZone, now: at });
}

describe('the weekly report', () => {
  it('the weekly report has the figures of each machine by name', async () => {
    const { machines, from, to } = await reportOf('kitchen');
    expect({ from, to }).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(machines.map(({ applianceName }) => applianceName)).toEqual(['Biergarten', 'Bicchieri', 'Piatti']);
    const [, glasses, dishes] = machines;
    expect(dishes).toMatchObject({
      figures: {
        cycles: 100,
        waterVlm: 2500,
        energyWh: 30_000,
        // The cost is 0.25 m³ at 2 €, 30 kWh at 0.30 € and 1 l at 5 €; rinse aid has no price.
        cost: 0.5 + 9 + 5,
        washing: 4,
        hygienic: 2,
        deviating: 2,
        closed: 1,
        daysSigned: 1,
        daysMissed: 2,
        alarms: 2,
      },
      before: {
        cycles: 100,
        waterVlm: 2500,
        energyWh: 30_000,
        cost: 14.5,
        washing: 2,
        hygienic: 1,
        deviating: 1,
        closed: 1,
        daysSigned: 1,
        daysMissed: 1,
        alarms: 1,
      },
      openAlarms: 1,
      openDeviations: 2,
    });
    expect(glasses).toMatchObject({
      // The cost is 40 dl at the machine's own 1 €/m³ and 1 kWh at the company's price.
      figures: { cycles: 2, waterVlm: 40, energyWh: 1000, cost: 0.004 + 0.3, washing: 1, hygienic: 1, alarms: 0 },
      before: { cycles: 1, waterVlm: 20, washing: 0 },
    });
  });

  it('the weekly report sums known figures by company and in total', async () => {
    const { figures, before, sites, openAlarms, openDeviations, siteCount, machineCount } = await reportOf('kitchen');
    expect({ siteCount, machineCount }).toEqual({ siteCount: 2, machineCount: 3 });
    expect(figures).toMatchObject({ cycles: 102, waterVlm: 2540, washing: 5, hygienic: 3, deviating: 2, alarms: 2 });
    expect(before).toMatchObject({ cycles: 101, waterVlm: 2520, daysMissed: 1 });
    expect({ openAlarms, openDeviations }).toEqual({ openAlarms: 2, openDeviations: 2 });
    expect(
      sites.map(({ companyName, machineCount: count, figures: { cycles } }) => [companyName, count, cycles]),
    ).toEqual([
      ['Gasthaus Linde', 1, null],
      ['Trattoria Al Ponte', 2, 102],
    ]);
  });

  it('the weekly report states what each figure covers', async () => {
    const full = { machines: 1, partial: 0, since: null, cyclesOnly: 0, missing: [] };
    const { machines, figures, before, comparable } = await reportOf('kitchen');
    const [linde, glasses, dishes] = machines;
    expect(linde?.figures.coverage.cycles.machines).toBe(0);
    expect(dishes?.figures.coverage).toMatchObject({ cycles: full, cost: { ...full, missing: ['rinseAidPerL'] } });
    expect(glasses?.figures.coverage).toMatchObject({
      cycles: full,
      waterVlm: { ...full, cyclesOnly: 1 },
      cost: { ...full, cyclesOnly: 1, missing: ['detergentPerL', 'rinseAidPerL'] },
    });
    expect(figures.coverage.cost).toEqual({
      machines: 2,
      partial: 0,
      since: null,
      cyclesOnly: 1,
      missing: ['detergentPerL', 'rinseAidPerL'],
    });
    expect(before.coverage.cycles).toEqual({ ...full, machines: 2 });
    expect(comparable).toEqual(['cycles', 'waterVlm', 'energyWh', 'cost']);
  });

  it('the weekly report states since when it counts a machine whose counters begin within the period', async () => {
    const of = async (at: string) => {
      const { machines, comparable } = await reportOf('kitchen', 'weekly', new Date(at));
      const dishes = machines.find(({ serialNumber }) => serialNumber === 'PONTE0001');
      return { comparable, now: dishes?.figures.coverage.cycles, earlier: dishes?.before.coverage.cycles };
    };
    expect(await of('2026-11-10T10:00:00Z')).toMatchObject({ now: { machines: 0 }, earlier: { machines: 0 } });
    const next = await of('2026-11-17T10:00:00Z');
    expect(next).toMatchObject({ now: { machines: 1, partial: 0, since: null }, earlier: { machines: 0 } });
    expect(next.comparable).not.toContain('cycles');
    const month = await reportOf('kitchen', 'monthly', new Date('2026-12-02T10:00:00Z'));
    expect(month.figures.coverage.cycles).toEqual({
      machines: 2,
      partial: 1,
      since: '2026-11-08',
      cyclesOnly: 0,
      missing: [],
    });
    expect(month.days.slice(0, 9).map(({ machines }) => machines)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 2]);
  });

  it("the weekly report has each day of the week in the machine's time zone", async () => {
    const { days } = await reportOf('kitchen');
    expect(days.map(({ day, cycles, deviating }) => [day.slice(8), cycles, deviating])).toEqual([
      ['16', 41, 0],
      ['17', 0, 1],
      ['18', 1, 0],
      ['19', 0, 0],
      ['20', 0, 0],
      ['21', 0, 0],
      ['22', 60, 1],
    ]);
  });

  it('the weekly report begins with what is most urgent', async () => {
    const { attention, longestAlarm, attentionCount } = await reportOf('kitchen');
    expect(attention).toMatchObject([
      {
        kind: 'alarm',
        serialNumber: 'PONTE0001',
        errorCode: 'AN01',
        severity: 'critical',
        since: '2026-11-20T08:00:00.000Z',
      },
      { kind: 'deviations', serialNumber: 'PONTE0001', count: 2 },
      { kind: 'alarm', serialNumber: 'PONTE0002', errorCode: 'Z99', severity: 'unknown' },
      { kind: 'offline', serialNumber: 'PONTE0002', since: '2026-11-21T10:00:00.000Z' },
      { kind: 'missedDays', companyName: 'Trattoria Al Ponte', count: 3 },
    ]);
    expect(attentionCount).toBe(5);
    expect(longestAlarm).toMatchObject({ errorCode: 'AN01', isOpen: true, seconds: 5 * 86_400 + 7200 });
  });

  it('the weekly report has no longest alarm if all alarms ended before the week', async () => {
    const { longestAlarm, before } = await reportOf('otherKitchen');
    expect(before.alarms).toBe(1);
    expect(longestAlarm).toBeNull();
  });

  it('the weekly report counts its last day as missed once it can no longer be signed', async () => {
    const missedAt = async (at: string) => {
      const { figures, attention } = await reportOf('kitchen', 'weekly', new Date(at));
      const [missed] = attention.filter(({ kind }) => kind === 'missedDays');
      return [figures.daysMissed, missed];
    };
    // Sunday may be signed until noon on Monday.
    expect(await missedAt('2026-11-23T06:00:00Z')).toMatchObject([2, { count: 2 }]);
    expect(await missedAt('2026-11-23T10:59:59Z')).toMatchObject([2, { count: 2 }]);
    expect(await missedAt('2026-11-23T11:00:00Z')).toMatchObject([3, { count: 3 }]);
  });

  it('no report contains a machine outside the scope', async () => {
    const known = async (user: UserName) => {
      const text = JSON.stringify(await reportOf(user));
      return ['PONTE0001', 'HOTEL0001', 'LINDE0001', 'BRINA0001'].filter((serialNumber) => text.includes(serialNumber));
    };
    expect(await known('kitchen')).toEqual(['PONTE0001']);
    expect(await known('otherKitchen')).toEqual(['LINDE0001']);
    expect(await known('manager')).toEqual(['PONTE0001', 'HOTEL0001']);
    expect(await known('withoutCompany')).toEqual([]);
    expect((await reportOf('withoutCompany')).machineCount).toBe(0);
  });

  it('the report of a large scope lists the ten machines with the most problems and the worst companies', async () => {
    const { database } = server.context;
    const serialNumbers = Array.from({ length: 30 }, (_, i) => `MANY${String(i).padStart(4, '0')}`);
    await insertMachines(
      database,
      serialNumbers.map((serialNumber) => ({ serialNumber, companyCode: '300002' })),
    );
    await database.orm.insert(alarms).values(
      serialNumbers.slice(0, 15).flatMap((serialNumber, i) =>
        Array.from({ length: i }, (_, n) => ({
          serialNumber,
          errorCode: `W${n}`,
          raisedSeq: n,
          raisedAt: new Date('2026-11-19T10:00:00Z'),
          isRaisedAtDoubtful: false,
        })),
      ),
    );
    const { machines, machineCount, attention, attentionCount } = await reportOf('manager');
    expect(machineCount).toBe(34);
    expect(machines).toHaveLength(10);
    expect(machines[0]).toMatchObject({ serialNumber: 'MANY0014', openAlarms: 14 });
    expect(attention).toHaveLength(10);
    expect(attentionCount).toBeGreaterThan(100);
    await database.orm.delete(alarms).where(eq(alarms.errorCode, 'W0'));
    for (const serialNumber of serialNumbers) {
      await database.orm.delete(alarms).where(eq(alarms.serialNumber, serialNumber));
      await database.orm.delete(applianceStates).where(eq(applianceStates.serialNumber, serialNumber));
      await database.orm.delete(appliances).where(eq(appliances.serialNumber, serialNumber));
    }
  });
});

describe('the monthly report', () => {
  it('the monthly report covers the last calendar month', async () => {
    const { from, to, days, figures } = await reportOf('kitchen', 'monthly');
    expect({ from, to, days: days.length }).toEqual({ from: '2026-10-01', to: '2026-10-31', days: 31 });
    expect(figures).toMatchObject({ cycles: null, cost: null, washing: 0 });
  });
});
