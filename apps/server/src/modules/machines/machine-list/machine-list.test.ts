import type { ApplianceList } from '@washboard/contract/appliances/appliances';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertMachines, type UserName } from '../../../testing/world.ts';
import { applianceStates } from '../appliances/tables.ts';

const names = ['Zürich', 'Ängström', '100% clean', 'snake_case', 'back\\slash', "l'Aquila", 'A "quoted" one', 'ÉCOLE'];

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  const { database } = server.context;
  await insertMachines(database, [
    ...names.map((applianceName, i) => ({ serialNumber: `NAMED00${i}`, companyCode: '300002', applianceName })),
    ...Array.from({ length: 25 }, (_, i) => ({
      serialNumber: `SAME${String(i).padStart(4, '0')}`,
      companyCode: '300003',
      applianceName: i % 2 ? 'Same name' : 'Same name too',
      modelNumber: 'TWIN-1',
    })),
  ]);
  await database.orm
    .update(applianceStates)
    .set({ connection: 'online', connectionSince: new Date('2026-11-20T08:00:00Z') })
    .where(eq(applianceStates.serialNumber, 'PONTE0001'));
});
afterAll(() => server.close());

const url = '/api/v1/appliance/appliances';

async function list(query: Record<string, string | number> = {}): Promise<ApplianceList> {
  const search = new URLSearchParams(query as Record<string, string>);
  const answer = await server.call('admin', 'GET', `${url}?${search}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const namesOf = ({ items }: ApplianceList) => items.map(({ applianceName }) => applianceName);
const serialsOf = ({ items }: ApplianceList) => items.map(({ serialNumber }) => serialNumber);

describe('a row of the machine list', () => {
  it('a row of the machine list shows the machine and its state', async () => {
    expect((await list({ search: 'PONTE0001' })).items).toEqual([
      {
        serialNumber: 'PONTE0001',
        applianceName: 'Piatti',
        gamma: 'infinity',
        modelNumber: 'INF-50',
        revision: 'B',
        companyCode: '300001',
        companyName: 'Trattoria Al Ponte',
        openDeviations: 0,
        state: {
          connection: { state: 'online', since: '2026-11-20T08:00:00.000Z' },
          status: null,
          telemetry: null,
          openAlarms: [],
        },
      },
    ]);
  });
});

describe('searching the machine list', () => {
  it.each([
    ['part of a serial number', 'onte000', ['PONTE0002', 'PONTE0001']],
    ['a name in other case', 'BIERGARTEN', ['LINDE0002']],
    ['the company', 'belved', 8 + 1],
    ['the model', 'twin', 25],
    ['a name with umlauts', 'Spülküche', ['LINDE0001']],
    ['a name without its umlauts', 'spulkuche', ['LINDE0001']],
    ['a name with umlauts in two characters', 'Spu\u0308lku\u0308che', ['LINDE0001']],
    ['umlauts in other case', 'SPÜLKÜCHE', ['LINDE0001']],
    ['blanks around it', '  piatti  ', ['PONTE0001']],
    ['nothing', '', 7 + 8 + 25],
    ['an unknown name', 'zzz', []],
  ])('a user searches the machine list by %s', async (_name, search, expected) => {
    const found = await list({ search, limit: 200 });
    if (typeof expected === 'number') expect(found.items).toHaveLength(expected);
    else expect(serialsOf(found)).toEqual(expected);
    expect(found.total).toBe(found.items.length);
  });

  it.each(['%', '_', '\\', "'", '"'])('a search of machines treats %s as literal text', async (search) => {
    expect(namesOf(await list({ search }))).toEqual(names.filter((name) => name.includes(search)));
  });

  it.each(['\u0301', '%%', '_%', '\\%', "' or 1=1 --", '\\\\', '%\\'])(
    'a search of machines by %s finds nothing',
    async (search) => {
      expect(await list({ search })).toEqual({ items: [], nextCursor: null, total: 0 });
    },
  );

  it.each([
    ['too long', 'x'.repeat(101)],
    ['with a NUL', 'a\0b'],
  ])('the server refuses a search of machines that is %s', async (_name, search) => {
    const answer = await server.call('admin', 'GET', `${url}?${new URLSearchParams({ search })}`);
    expect(expectProblem(answer, 'VALIDATION_FAILED').errors).toMatchObject([{ path: 'search' }]);
  });

  it('the server accepts a search of a hundred characters or with characters outside the basic plane', async () => {
    expect((await list({ search: 'x'.repeat(100) })).total).toBe(0);
    expect((await list({ search: '🫧' })).total).toBe(0);
  });
});

describe('filtering the machine list', () => {
  it.each([
    [{ connection: 'online' }, ['PONTE0001']],
    [{ gamma: 'hiline' }, ['PONTE0002']],
    [{ modelNumber: 'INF-50', companyCode: '300003' }, ['LINDE0002', 'LINDE0001']],
    [{ modelNumber: 'INF' }, []],
    [{ companyCode: '300001' }, ['PONTE0002', 'PONTE0001']],
    [{ companyCode: '300001', connection: 'offline' }, ['PONTE0002']],
    [{ companyCode: '300001', gamma: 'ge' }, []],
    [{ companyCode: '999999' }, []],
    [{ companyCode: '300001', search: 'piatti' }, ['PONTE0001']],
    [{ gamma: 'tl' }, []],
  ])('the filter %j shows the matching machines', async (filter, expected) => {
    const found = await list(filter);
    expect(serialsOf(found)).toEqual(expected);
    expect(found.total).toBe(expected.length);
  });

  it('the filter by offline also shows a machine that was never connected', async () => {
    const all = (await list()).total;
    expect((await list({ connection: 'offline' })).total).toBe(all - 1);
    await server.context.database.orm.delete(applianceStates).where(eq(applianceStates.serialNumber, 'STOCK0001'));
    const offline = await list({ connection: 'offline', search: 'STOCK0001' });
    expect(offline.items).toMatchObject([{ state: { connection: { state: 'offline', since: null } } }]);
  });

  it.each([
    { connection: 'maybe' },
    { gamma: 'INFINITY' },
    { companyCode: '1' },
    { companyCode: '30000a' },
    { sort: 'companyCode' },
    { limit: '0' },
    { limit: '201' },
    { limit: '1.5' },
    { limit: 'all' },
  ])('the server refuses the filter %j and names the wrong field', async (query) => {
    const answer = await server.call('admin', 'GET', `${url}?${new URLSearchParams(query as Record<string, string>)}`);
    const [path] = Object.keys(query);
    expect(expectProblem(answer, 'VALIDATION_FAILED').errors).toMatchObject([{ path }]);
  });
});

describe('filtering the machine list by a company', () => {
  const foundBy = async (user: UserName, companyCode: string) => {
    const answer = await server.call(user, 'GET', `${url}?companyCode=${companyCode}&sort=serialNumber&limit=200`);
    expect(answer.statusCode, answer.body).toBe(200);
    return serialsOf(answer.json()).filter((serialNumber) => !/^(NAMED|SAME|AAAA)/.test(serialNumber));
  };

  it('the filter by a company shows its machines and the machines of all companies below it', async () => {
    expect(await foundBy('admin', '200001')).toEqual(['HOTEL0001', 'PONTE0001', 'PONTE0002', 'VAN0001']);
    expect(await foundBy('manager', '200001')).toEqual(['HOTEL0001', 'PONTE0001', 'PONTE0002', 'VAN0001']);
    expect(await foundBy('admin', '200002')).toEqual(['LINDE0001', 'LINDE0002']);
    expect(await foundBy('admin', '300001')).toEqual(['PONTE0001', 'PONTE0002']);
  });

  it('the filter by a company shows nothing beyond the scope', async () => {
    expect(await foundBy('manager', '200002')).toEqual([]);
    expect(await foundBy('manager', '100000')).toEqual([]);
    expect(await foundBy('kitchen', '300002')).toEqual([]);
  });

  it('the filter by a company does not reveal its parents that the user does not know', async () => {
    expect(await foundBy('kitchen', '300003')).toEqual(['LINDE0002']);
    expect(await foundBy('kitchen', '200002')).toEqual([]);
  });
});

describe('sorting and paging the machine list', () => {
  async function pages(query: Record<string, string | number>): Promise<ApplianceList[]> {
    const read: ApplianceList[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: ApplianceList = await list({ ...query, ...(cursor && { cursor }) });
      read.push(page);
      cursor = page.nextCursor;
    }
    return read;
  }

  it.each(['applianceName', 'serialNumber'])(
    'the machine list by %s in one direction is the exact reverse of the other direction',
    async (sort) => {
      const up = serialsOf(await list({ sort, limit: 200 }));
      const down = serialsOf(await list({ sort: `-${sort}`, limit: 200 }));
      expect(down).toEqual(up.toReversed());
      expect(new Set(up).size).toBe(40);
    },
  );

  it('the machine list sorts by name if no machine has an alarm, and equal names by serial number', async () => {
    const twins = serialsOf(await list({ search: 'TWIN', sort: 'applianceName', limit: 200 }));
    const odd = (serial: string) => Number(serial.slice(-4)) % 2;
    expect(twins).toEqual(twins.toSorted((a, b) => odd(b) - odd(a) || (a < b ? -1 : 1)));
    expect(serialsOf(await list({ search: 'TWIN', limit: 200 }))).toEqual(twins);
  });

  it.each(['applianceName', '-applianceName', 'serialNumber', '-serialNumber'])(
    'pages of any size in the order of %s contain every machine once',
    async (sort) => {
      const whole = serialsOf(await list({ sort, limit: 200 }));
      for (const limit of [1, 7, 13, 20, 39, 40]) {
        const read = await pages({ sort, limit });
        expect(read.flatMap(serialsOf)).toEqual(whole);
        expect(read.map(({ total }) => total)).toEqual(read.map(() => 40));
        expect(read).toHaveLength(Math.ceil(40 / limit));
      }
    },
  );

  it('a cursor continues correctly when a machine before it is added or removed', async () => {
    const first = await list({ sort: 'serialNumber', limit: 5, search: 'SAME' });
    await insertMachines(server.context.database, [
      { serialNumber: 'AAAA0001', companyCode: '300003', modelNumber: 'SAME-2' },
    ]);
    const second = await list({ sort: 'serialNumber', limit: 5, search: 'SAME', cursor: first.nextCursor ?? '' });
    expect(serialsOf(second)).toEqual([5, 6, 7, 8, 9].map((n) => `SAME000${n}`));
  });
});

describe('a cursor of the machine list', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it.each([
    ['garbage', 'garbage'],
    ['not JSON', Buffer.from('{').toString('base64url')],
    ['of another sort', encode(['-applianceName', 'Piatti', 'PONTE0001'])],
    ['incomplete', encode(['alarms', 'Piatti'])],
    ['of other types', encode(['alarms', 1, { a: 1 }])],
    ['null', encode(null)],
    ['with a NUL', encode(['alarms', 'a\0b', 'PONTE0001'])],
    ['too long', 'x'.repeat(501)],
  ])('the server refuses a cursor that is wrong: %s', async (_name, cursor) => {
    const answer = await server.call('admin', 'GET', `${url}?${new URLSearchParams({ cursor })}`);
    expect(expectProblem(answer, 'VALIDATION_FAILED').errors).toMatchObject([{ path: 'cursor' }]);
  });

  it('a cursor cannot reveal machines out of scope', async () => {
    const cursor = encode(['applianceName', '', '']);
    const query = new URLSearchParams({ cursor, sort: 'applianceName' });
    const answer = await server.call('kitchen', 'GET', `${url}?${query}`);
    expect(answer.json().total).toBe(3);
    expect(answer.json().items).toHaveLength(3);
  });
});
