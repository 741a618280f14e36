import type { DeviatingCycleCounts, DeviatingCycleList } from '@washboard/contract/hygiene/deviating-cycles';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import type { UserName } from '../../../../testing/world.ts';
import { at, cycle, day } from '../../events/testing/sample-events.ts';
import { insertEvents } from '../testing/cycles.ts';

const url = '/api/v1/appliance/deviatingCycles';
const ofTheDay = `startDate=${day}T00:00:00Z&stopDate=${day}T23:59:00Z`;

let server: TestServer;
const cold = { rinseTmpMin: 790 };
const records: [string, string, Partial<Record<keyof typeof cycle, unknown>>][] = [
  ['PONTE0001', '08:00:00', cold],
  ['PONTE0001', '09:00:00', {}],
  ['PONTE0001', '10:00:00', { tankTmpMin: null, tankTmpMax: null }],
  ['PONTE0001', '11:00:00', { ...cold, outcome: 'stopped' }],
  ['PONTE0001', '12:00:00', { ...cold, cycleType: 'autoWash' }],
  ['PONTE0002', '10:00:00', { rinseTmpMax: 905 }],
  ['HOTEL0001', '07:00:00', { tankTmpMin: 590 }],
  ['LINDE0001', '10:00:00', cold],
  ['BRINA0001', '10:00:00', cold],
  ['VAN0001', '10:00:00', {}],
];

beforeAll(async () => {
  server = await openTestServer();
  await insertEvents(
    server.context.database,
    records.map(([serialNumber, time, fields], i) => ({
      serialNumber,
      seq: i + 1,
      at: at(time),
      receivedAt: at(time),
      kind: 'cycleEnded',
      isClockDoubtful: false,
      body: { ...cycle, ...fields },
    })),
  );
});
afterAll(() => server.close());

async function list(user: UserName, query = ''): Promise<DeviatingCycleList> {
  const answer = await server.call(user, 'GET', `${url}?${ofTheDay}${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function count(user: UserName, query = ''): Promise<DeviatingCycleCounts> {
  const answer = await server.call(user, 'GET', `${url}/counts?${ofTheDay}${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const shown = ({ items }: DeviatingCycleList) =>
  items.map(({ serialNumber, at: ended }) => `${serialNumber} ${ended.slice(11, 16)}`);
const ofService = ['PONTE0002 10:00', 'PONTE0001 08:00', 'HOTEL0001 07:00'];

describe('the deviating cycles of all machines in scope', () => {
  it('a technician lists deviating cycles newest first, with machine, temperatures and limits', async () => {
    const found = await list('service');
    expect(shown(found)).toEqual(ofService);
    expect(found.items[1]).toEqual({
      recordId: 1,
      result: 'deviating',
      isOpen: true,
      id: 1,
      at: at('08:00:00').toISOString(),
      startedAt: cycle.startedAt,
      isClockDoubtful: false,
      cycleType: 'dishes',
      tankTmpMin: 611,
      rinseTmpMin: 790,
      rinseTmpMax: 852,
      contactS: 111,
      limits: { tankTmpMin: 600, rinseTmpMin: 800, rinseTmpMax: 900, contactSMin: 90 },
      serialNumber: 'PONTE0001',
      applianceName: 'Piatti',
      gamma: 'infinity',
      timeZone: 'UTC',
      companyCode: '300001',
      companyName: 'Trattoria Al Ponte',
    });
    expect(found.nextCursor).toBeNull();
  });

  it('a deviating cycle has the limits of its machine, and its closing action ends its open state', async () => {
    const limits = '/api/v1/event-hub-listener/VAN0001/limitProfile';
    await server.call('service', 'PUT', limits, { profileId: 'fdaFoodCode' });
    const ended = new Date('2026-11-18T08:00:00Z');
    await insertEvents(server.context.database, [
      {
        serialNumber: 'VAN0001',
        seq: 900,
        at: ended,
        receivedAt: ended,
        kind: 'cycleEnded',
        isClockDoubtful: false,
        body: { ...cycle, cycleNumber: 900, tankTmpMin: 630 },
      },
    ]);
    const query = `${url}?startDate=2026-11-18T00:00:00Z&stopDate=2026-11-19T00:00:00Z`;
    const [found] = (await server.call('service', 'GET', query)).json().items;
    expect(found).toMatchObject({
      serialNumber: 'VAN0001',
      tankTmpMin: 630,
      limits: { tankTmpMin: 656 },
      isOpen: true,
    });
    const closing = { action: 'rewashed', words: 'Washed again.', corrects: null };
    const path = `/api/v1/event-hub-listener/VAN0001/hygieneRecords/${found.recordId}/correctiveAction`;
    await server.call('service', 'POST', path, closing);
    expect((await server.call('service', 'GET', query)).json().items).toMatchObject([{ isOpen: false }]);
  });

  it('a user sees only the deviating cycles in scope and of one brand', async () => {
    expect(shown(await list('otherKitchen'))).toEqual(['LINDE0001 10:00']);
    expect(shown(await list('otherKitchen', '&companyCode=300001'))).toEqual([]);
    expect(await count('otherKitchen', '&companyCode=300001')).toMatchObject({ deviating: 0, washing: 0 });
    expect(shown(await list('withoutCompany'))).toEqual([]);
    expect(shown(await list('admin'))).toEqual(['PONTE0002 10:00', 'LINDE0001 10:00', ...ofService.slice(1)]);
  });

  it('a filter of deviating cycles counts the cycles that pass the other filter', async () => {
    expect(shown(await list('service', '&gamma=infinity'))).toEqual(['PONTE0001 08:00']);
    expect(shown(await list('service', '&companyCode=300002'))).toEqual(['HOTEL0001 07:00']);
    expect(await count('service', '&gamma=infinity')).toEqual({
      deviating: 1,
      washing: null,
      gammas: [
        { gamma: 'infinity', cycles: 1 },
        { gamma: 'hiline', cycles: 1 },
        { gamma: 'ge', cycles: 1 },
      ],
      companies: [{ companyCode: '300001', companyName: 'Trattoria Al Ponte', cycles: 1 }],
    });
    expect(await count('service', '&companyCode=300002')).toMatchObject({
      deviating: 1,
      gammas: [{ gamma: 'ge', cycles: 1 }],
      companies: [{ companyCode: '300002' }, { companyCode: '300001', cycles: 2 }],
    });
  });

  it('the counts without deviating cycles include the number of washing cycles', async () => {
    expect(await count('service', '&companyCode=200001')).toMatchObject({ deviating: 0, washing: 1 });
    expect(await count('withoutCompany')).toEqual({ deviating: 0, washing: 0, gammas: [], companies: [] });
  });

  it('a list of deviating cycles excludes the end of its period', async () => {
    const of = async (query: string) => shown((await server.call('service', 'GET', `${url}?${query}`)).json());
    expect(await of(`startDate=${day}T08:00:00Z&stopDate=${day}T10:00:00Z`)).toEqual(['PONTE0001 08:00']);
    expect(await of(`startDate=${day}T08:00:00.001Z&stopDate=${day}T10:00:00.001Z`)).toEqual(ofService.slice(0, 1));
    expect(await of(`stopDate=2026-11-21T09:00:00Z`)).toEqual(ofService.slice(0, 1));
    expectProblem(
      await server.call('service', 'GET', `${url}?startDate=2025-11-18T22:00:00Z&stopDate=${day}T00:00:00Z`),
      'VALIDATION_FAILED',
    );
    expectProblem(
      await server.call('service', 'GET', `${url}/counts?startDate=2020-01-01T00:00:00Z`),
      'VALIDATION_FAILED',
    );
    const backwards = `startDate=${day}T10:00:00Z&stopDate=${day}T08:00:00Z`;
    expectProblem(await server.call('service', 'GET', `${url}?${backwards}`), 'VALIDATION_FAILED');
  });

  it('pages have each deviating cycle once, even if several ended at the same time', async () => {
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: DeviatingCycleList = await list('service', `&limit=1&cursor=${cursor}`);
      expect(page.items).toHaveLength(1);
      found.push(...shown(page));
      cursor = page.nextCursor;
    }
    expect(found).toEqual(ofService);
    expectProblem(await server.call('service', 'GET', `${url}?cursor=abc`), 'VALIDATION_FAILED');
  });

  it('the list has a deviating cycle although its start has an offset or an impossible year', async () => {
    const times = ['2026-11-19T08:58:00+01:00', '2026-11-19T07:58:00.123456Z', '0000-01-01T00:00:00+23:59'];
    const startedAt = [...times, '2026-11-18T08:00:00-23:58'];
    const period = 'startDate=2026-11-19T00:00:00Z&stopDate=2026-11-20T00:00:00Z';
    const ended = new Date('2026-11-19T08:00:00Z');
    await insertEvents(
      server.context.database,
      startedAt.map((started, i) => ({
        serialNumber: 'LINDE0001',
        seq: 100 + i,
        at: ended,
        receivedAt: ended,
        kind: 'cycleEnded',
        isClockDoubtful: false,
        body: { ...cycle, ...cold, startedAt: started, endedAt: ended.toISOString() },
      })),
    );
    const answer = await server.call('otherKitchen', 'GET', `${url}?${period}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const { items }: DeviatingCycleList = answer.json();
    expect(items.map((item) => item.startedAt)).toEqual(startedAt.toReversed());
  });

  it('a deviating cycle has the time zone of its machine', async () => {
    await server.context.database.orm.execute(
      sql`update appliances set time_zone = 'Europe/Berlin' where serial_number = 'LINDE0001'`,
    );
    expect((await list('otherKitchen')).items[0]?.timeZone).toBe('Europe/Berlin');
  });

  it('an account that is not active cannot list deviating cycles', async () => {
    expectProblem(await server.call('pending', 'GET', url), 'ACCOUNT_NOT_ACTIVE');
    expectProblem(await server.call('pending', 'GET', `${url}/counts`), 'ACCOUNT_NOT_ACTIVE');
    expect((await server.call('kitchen', 'GET', url)).headers['cache-control']).toBe('no-store');
  });
});
