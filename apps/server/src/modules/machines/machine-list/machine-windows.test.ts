import { type AlarmSeverity, alarmSeverities, alarmUrgency, type OpenAlarm } from '@washboard/contract/alarms/alarms';
import {
  type AlarmFilter,
  type ApplianceFilter,
  type ApplianceList,
  type ApplianceSort,
  type ApplianceSortKey,
  type ApplianceSummary,
  alarmFilters,
  applianceSorts,
  gammas,
} from '@washboard/contract/appliances/appliances';
import { conditionOf, conditions } from '@washboard/contract/appliances/condition';
import { attentionScore } from '@washboard/contract/attention/attention';
import { systemStates } from '@washboard/contract/machine-link/machine-status';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertMachines, worldCompanies } from '../../../testing/world.ts';
import { alarms } from '../alarms/tables.ts';
import { applianceStates, appliances } from '../appliances/tables.ts';
import { hygieneRecords } from '../hygiene/tables.ts';

const kinds = {
  gamma: fc.constantFrom('infinity' as const, 'hiline' as const, 'prime' as const),
  companyCode: fc.constantFrom(...worldCompanies.map(({ companyCode }) => companyCode)),
  applianceName: fc.constantFrom('Bar', 'bar', 'Ärmel', '厨房', '', '👨‍🍳', 'مطبخ'),
  connection: fc.constantFrom('online' as const, 'online' as const, 'offline' as const),
  systemState: fc.option(fc.constantFrom(...Object.values(systemStates))),
  codes: fc.uniqueArray(fc.constantFrom('AN01', 'AN03', 'W03', 'A1', 'F2', 'Z99'), { maxLength: 3 }),
  firmware: fc.option(fc.constantFrom('1.2.0', '1.10.0')),
  statusMinute: fc.nat(59),
  telemetryMinute: fc.option(fc.nat(59)),
  openDeviations: fc.nat(3),
  closedDeviations: fc.nat(1),
  isSilent: fc.boolean(),
};

const size = 60;
const fleet = fc.sample(fc.record(kinds), { numRuns: size, seed: 20261121 });
const instant = (minute: number) => `2026-11-20T08:${String(minute).padStart(2, '0')}:00.000Z`;
const numberOf = (i: number) => `FLEET${String((i * 37) % 1000).padStart(4, '0')}`;

let server: TestServer;
let all: ApplianceSummary[];
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => new Date('2026-11-20T12:00:00Z') } });
  const { database } = server.context;
  const { orm } = database;
  await orm.delete(appliances);
  await insertMachines(
    database,
    fleet.map(({ gamma, companyCode, applianceName }, i) => ({
      serialNumber: numberOf(i),
      gamma,
      companyCode,
      applianceName,
    })),
  );
  await orm.delete(applianceStates);
  await orm.insert(applianceStates).values(fleet.slice(3).map((machine, i) => stateOf(numberOf(i + 3), machine)));
  await orm.insert(alarms).values(
    fleet.flatMap(({ codes }, i) =>
      codes.flatMap((errorCode) => {
        const alarm = {
          serialNumber: numberOf(i),
          errorCode,
          raisedAt: new Date(instant(i % 60)),
          isRaisedAtDoubtful: false,
        };
        const over = { ...alarm, errorCode: 'AN01', raisedSeq: 1, clearedSeq: 2, clearedAt: new Date(instant(59)) };
        return errorCode === 'Z99' ? [{ ...alarm, raisedSeq: 3 }, over] : [{ ...alarm, raisedSeq: 3 }];
      }),
    ),
  );
  await orm.insert(hygieneRecords).values(
    fleet.flatMap(({ openDeviations, closedDeviations }, i) =>
      Array.from({ length: openDeviations + closedDeviations }, (_, number) => ({
        serialNumber: numberOf(i),
        number,
        at: new Date(instant(number)),
        endedAt: new Date(instant(number)),
        result: 'deviating' as const,
        eventSeq: number,
        isWashing: true,
        actionNumber: number < openDeviations ? null : 99,
      })),
    ),
  );
  all = (await list({ limit: '200' })).items;
});
afterAll(() => server.close());

function stateOf(serialNumber: string, machine: (typeof fleet)[number]): typeof applianceStates.$inferInsert {
  const { connection, systemState, firmware, statusMinute, telemetryMinute, isSilent } = machine;
  const heard = (minute: number) => ({ at: instant(minute), receivedAt: instant(59), isClockDoubtful: false });
  const idle = { isDoorOpen: false, cycle: null, cycleBar: null, phase: null };
  return {
    serialNumber,
    connection,
    connectionSince: new Date(isSilent ? '2026-11-18T12:00:00Z' : '2026-11-18T12:00:01Z'),
    status: systemState === null ? null : { systemState, ...idle, ...heard(statusMinute) },
    telemetry: telemetryMinute === null ? null : { tankTmp: 600, ...heard(telemetryMinute) },
    versions: firmware === null ? null : { FW00: firmware, FW02: '2.0.0' },
  };
}

async function list(query: Record<string, string>): Promise<ApplianceList> {
  const url = `/api/v1/appliance/appliances?${new URLSearchParams(query)}`;
  const answer = await server.call('admin', 'GET', url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const serialsOf = ({ items }: Pick<ApplianceList, 'items'>) => items.map(({ serialNumber }) => serialNumber);

// This second implementation of the filters is the oracle of the test.

const urgencyOf = (alarm: OpenAlarm | undefined) => (alarm ? alarmUrgency(alarm.severity) : -1);

function hasAlarms({ state: { openAlarms } }: ApplianceSummary, alarms: AlarmFilter): boolean {
  if (alarms === 'none') return openAlarms.length === 0;
  if (alarms === 'any') return openAlarms.length > 0;
  return openAlarms.some((alarm) => urgencyOf(alarm) >= alarmUrgency(alarms as AlarmSeverity));
}

function isBelow(companyCode: string, top: string): boolean {
  if (companyCode === top) return true;
  const parent = worldCompanies.find((company) => company.companyCode === companyCode)?.parentCompanyCode;
  return parent ? isBelow(parent, top) : false;
}

const drawnOf = (serialNumber: string) => fleet.find((_, i) => numberOf(i) === serialNumber);

function isMatch(machine: ApplianceSummary, filter: ApplianceFilter): boolean {
  const { condition, alarms, gamma, companyCode, firmware, connection } = filter;
  const shown = drawnOf(machine.serialNumber);
  const isHeardOf = fleet.findIndex((_, i) => numberOf(i) === machine.serialNumber) >= 3;
  return (
    (!condition || conditionOf(machine.state) === condition) &&
    (!connection || machine.state.connection.state === connection) &&
    (!alarms || hasAlarms(machine, alarms)) &&
    (!gamma || machine.gamma === gamma) &&
    (!companyCode || isBelow(machine.companyCode, companyCode)) &&
    (!firmware || (isHeardOf && shown?.firmware === firmware))
  );
}

function idlenessOf(state: ApplianceSummary['state']): number {
  const condition = conditionOf(state);
  if (condition === 'offline' || condition === 'unknown') return 2;
  return condition === 'off' ? 1 : 0;
}

function scoreOf({ serialNumber, state }: ApplianceSummary): number {
  const drawn = drawnOf(serialNumber);
  const isSilent = state.connection.state === 'offline' && state.connection.since === '2026-11-18T12:00:00.000Z';
  return attentionScore([
    ...state.openAlarms.map(({ severity }) => ({ kind: severity ?? ('unknown' as const), count: 1 })),
    { kind: 'deviation', count: drawn?.openDeviations ?? 0 },
    { kind: 'silence', count: isSilent ? 1 : 0 },
  ]);
}

/** The highest value comes first. */
const downward = (value: number) => String(999_999_999 - value).padStart(9, '0');

function sortValueOf(machine: ApplianceSummary, key: ApplianceSortKey): string {
  const { applianceName, serialNumber, companyName, state } = machine;
  switch (key) {
    case 'attention':
      return `${downward(scoreOf(machine))}${idlenessOf(state)}${applianceName}`;
    case 'deviations':
      return `${downward(drawnOf(serialNumber)?.openDeviations ?? 0)}${applianceName}`;
    case 'applianceName':
      return applianceName;
    case 'serialNumber':
      return serialNumber;
    case 'companyName':
      return companyName;
    case 'alarms':
      return `${3 - urgencyOf(state.openAlarms[0])}${idlenessOf(state)}${applianceName}`;
    case 'lastHeard':
      return [state.status?.at ?? '', state.telemetry?.at ?? ''].toSorted().at(-1) ?? '';
  }
}

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const filters = fc
  .record({
    condition: optional(fc.constantFrom(...conditions)),
    connection: optional(kinds.connection),
    alarms: optional(fc.constantFrom(...alarmFilters)),
    gamma: optional(fc.constantFrom(...gammas)),
    companyCode: optional(kinds.companyCode),
    firmware: optional(fc.constantFrom('1.2.0', '1.10.0', '9')),
  })
  .map((drawn) => Object.fromEntries(Object.entries(drawn).filter(([, value]) => value !== undefined)));

describe('the machine list in windows', () => {
  it('the tested machine list has machines of every kind', () => {
    expect(all).toHaveLength(size);
    expect(new Set(all.map(({ state }) => conditionOf(state)))).toEqual(new Set(conditions));
    const severities = all.map(({ state }) => state.openAlarms[0]?.severity);
    expect(new Set(severities)).toEqual(new Set([...alarmSeverities, null, undefined]));
  });

  it('the machine list shows and counts the machines that match any filter', async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const found = await list({ ...filter, sort: 'serialNumber', limit: '200' });
        const expected = all.filter((machine) => isMatch(machine, filter));
        expect(serialsOf(found)).toEqual(serialsOf({ items: expected }).toSorted());
        expect(found.total).toBe(expected.length);
      }),
      { numRuns: 150 },
    );
  });

  it('each machine of the list counts its deviations without a corrective action', () => {
    const expected = all.map(({ serialNumber }) => drawnOf(serialNumber)?.openDeviations);
    expect(all.map(({ openDeviations }) => openDeviations)).toEqual(expected);
    expect(new Set(expected)).toEqual(new Set([0, 1, 2, 3]));
  });

  it.each(alarmFilters)('the filter by alarms %s shows only a part of the machines', async (alarms) => {
    const { total } = await list({ alarms });
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(size);
  });

  it.each(applianceSorts)('the machine list sorts by %s, and equal machines by serial number', async (sort) => {
    const { items } = await list({ sort, limit: '200' });
    const key = sort.replace('-', '') as ApplianceSortKey;
    const upward = sort.startsWith('-') ? items.toReversed() : items;
    const places = upward.map((machine) => [sortValueOf(machine, key), machine.serialNumber] as const);
    const expected = places.toSorted(([a, first], [b, second]) => (a === b ? order(first, second) : order(a, b)));
    expect(places).toEqual(expected);
  });

  it('the machine list is the same in windows of any size, in pages and as a whole', async () => {
    const drawn = fc.record({
      filter: filters,
      sort: fc.constantFrom(...applianceSorts),
      limit: fc.integer({ min: 1, max: 70 }),
    });
    await fc.assert(
      fc.asyncProperty(drawn, async ({ filter, sort, limit }) => {
        const whole = serialsOf(await list({ ...filter, sort, limit: '200' }));
        expect(await readWindows(filter, sort, limit)).toEqual(whole);
        expect(await readPages(filter, sort, limit)).toEqual(whole);
      }),
      { numRuns: 25 },
    );
  });

  async function readWindows(filter: object, sort: ApplianceSort, limit: number): Promise<string[]> {
    const read: string[] = [];
    for (let total = 1; read.length < total; ) {
      const page = await list({ ...filter, sort, limit: String(limit), offset: String(read.length) });
      read.push(...serialsOf(page));
      total = page.total;
      expect(page.nextCursor === null).toBe(read.length >= total);
    }
    return read;
  }

  async function readPages(filter: object, sort: ApplianceSort, limit: number): Promise<string[]> {
    const read: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: ApplianceList = await list({ ...filter, sort, limit: String(limit), ...(cursor && { cursor }) });
      read.push(...serialsOf(page));
      cursor = page.nextCursor;
    }
    return read;
  }

  it('a page of the machine list continues from a window by its cursor', async () => {
    const { nextCursor } = await list({ sort: '-alarms', limit: '7', offset: '20' });
    const next = await list({ sort: '-alarms', limit: '7', cursor: nextCursor ?? '' });
    expect(serialsOf(next)).toEqual(serialsOf(await list({ sort: '-alarms', limit: '7', offset: '27' })));
  });

  it('a window beyond the end of the machine list is empty, and has the total', async () => {
    expect(await list({ offset: '60' })).toEqual({ items: [], nextCursor: null, total: size });
    expect((await list({ offset: '1000000' })).total).toBe(size);
  });

  it.each([
    [{ offset: '-1' }, 'offset'],
    [{ offset: '1.5' }, 'offset'],
    [{ offset: '1000001' }, 'offset'],
    [{ offset: '0', cursor: 'WyJhcHBsaWFuY2VOYW1lIiwiQSIsIkIiXQ' }, 'offset'],
    [{ condition: 'idle' }, 'condition'],
    [{ alarms: 'unknown' }, 'alarms'],
    [{ firmware: '' }, 'firmware'],
    [{ firmware: 'x'.repeat(21) }, 'firmware'],
    [{ firmware: 'a\0b' }, 'firmware'],
    [{ sort: 'applianceName; drop table users' }, 'sort'],
    [{ sort: '--alarms' }, 'sort'],
  ])('the server refuses a window of machines by %j and names the wrong field', async (query, path) => {
    const url = `/api/v1/appliance/appliances?${new URLSearchParams(query as Record<string, string>)}`;
    expect(expectProblem(await server.call('admin', 'GET', url), 'VALIDATION_FAILED').errors).toMatchObject([{ path }]);
  });
});

function order(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
