import type { HygieneGap } from '@washboard/contract/hygiene/hygiene-gaps';
import type { SiteDay, SiteRecord, SiteRecordList } from '@washboard/contract/hygiene/site-hygiene';
import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { insertMachines, type UserName } from '../../../../testing/world.ts';
import { auditLog } from '../../../platform/audit/tables.ts';
import { appliances } from '../../appliances/tables.ts';
import { storeBatch } from '../../machine-gateway/index.ts';
import { received } from '../../machine-gateway/testing/messages.ts';
import { cycleEnded, cycleRecord, eventOf } from '../testing/cycles.ts';

const base = '/api/v1/appliance';
const machinePath = (serialNumber: string) => `/api/v1/event-hub-listener/${serialNumber}`;
const day = '2026-11-20';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => new Date('2026-11-20T12:00:00Z') } });
  const { database } = server.context;
  await storeBatch(database, [
    cycleEnded('PONTE0001', 1),
    cycleEnded('PONTE0001', 3, { rinseTmpMin: 771 }),
    cycleEnded('PONTE0001', 5),
    cycleEnded('PONTE0001', 9, { rinseTmpMin: 771 }),
    cycleEnded('PONTE0002', 2),
    cycleEnded('PONTE0002', 5, { tankTmpMin: null }),
    cycleEnded('HOTEL0001', 4, { rinseTmpMin: 771 }),
    cycleEnded('LINDE0001', 6),
  ]);
});
afterAll(() => server.close());

async function get<Answer>(user: UserName, path: string): Promise<Answer> {
  const answer = await server.call(user, 'GET', path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const list = (user: UserName, query = '') => get<SiteRecordList>(user, `${base}/hygieneRecords?${query}`);
const shown = ({ items }: SiteRecordList) =>
  items.map(({ serialNumber, endedAt }) => `${serialNumber} ${endedAt.slice(11, 16)}`);
const ofPonte = ['PONTE0001 09:30', 'PONTE0002 08:50', 'PONTE0001 08:50', 'PONTE0001 08:30', 'PONTE0002 08:20'];

describe('the hygiene records of several machines', () => {
  it('a kitchen lists the records in scope, newest first, with machine and rack on hold', async () => {
    const found = await list('kitchen');
    expect(shown(found)).toEqual([...ofPonte, 'PONTE0001 08:10']);
    expect(found.items[0]).toMatchObject({
      result: 'deviating',
      isHeld: true,
      closing: null,
      machine: { applianceName: 'Piatti', companyCode: '300001', companyName: 'Trattoria Al Ponte', timeZone: 'UTC' },
    });
    expect(found.items.filter(({ isHeld }) => isHeld)).toHaveLength(1);
    const { isHeld: _, machine: __, ...record } = found.items[0] ?? ({} as SiteRecord);
    const path = `${machinePath(record.serialNumber)}/hygieneRecords/${record.id}`;
    expect(await get('kitchen', path)).toEqual(record);
    expect(shown(await list('service'))).toContain('HOTEL0001 08:40');
    expect(shown(await list('otherManager'))).toEqual(['LINDE0001 09:00']);
    expect(shown(await list('withoutCompany'))).toEqual([]);
  });

  it('consecutive pages contain each record once', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: SiteRecordList = await list('kitchen', `limit=2&cursor=${cursor}`);
      seen.push(...shown(page));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual([...ofPonte, 'PONTE0001 08:10']);
    expectProblem(await server.call('kitchen', 'GET', `${base}/hygieneRecords?cursor=abc`), 'VALIDATION_FAILED');
  });

  it.each<[string, string[]]>([
    ['companyCode=300002', ['HOTEL0001 08:40']],
    ['gamma=hiline', ['PONTE0002 08:50', 'PONTE0002 08:20']],
    ['search=bicch', ['PONTE0002 08:50', 'PONTE0002 08:20']],
    ['search=HOTEL0', ['HOTEL0001 08:40']],
    ['filter=open', ['PONTE0001 09:30', 'HOTEL0001 08:40', 'PONTE0001 08:30']],
    ['filter=held', ['PONTE0001 09:30', 'HOTEL0001 08:40']],
    ['filter=closed', []],
    ['filter=notJudgeable', ['PONTE0002 08:50']],
    [`startDate=${day}T08:30:00Z&stopDate=${day}T08:50:00Z`, ['HOTEL0001 08:40', 'PONTE0001 08:30']],
  ])('a technician filters hygiene records by %s', async (query, expected) => {
    expect(shown(await list('service', query))).toEqual(expected);
  });

  it('the records of a machine move with it to another company', async () => {
    const { database } = server.context;
    await insertMachines(database, [{ serialNumber: 'MOVED0001', companyCode: '300001' }]);
    await storeBatch(database, [cycleEnded('MOVED0001', 1)]);
    expect(shown(await list('kitchen', 'search=MOVED'))).toEqual(['MOVED0001 08:10']);
    const moved = eq(appliances.serialNumber, 'MOVED0001');
    await database.orm.update(appliances).set({ companyCode: '300003' }).where(moved);
    expect(shown(await list('kitchen', 'search=MOVED'))).toEqual([]);
    const [record] = (await list('otherKitchen', 'search=MOVED')).items;
    expect(record).toMatchObject({ companyCode: '300001', machine: { companyCode: '300003' } });
    await database.orm.update(appliances).set({ deletedAt: new Date() }).where(moved);
    expect(shown(await list('otherKitchen', 'search=MOVED'))).toEqual([]);
  });

  it.each(['companyCode=3', 'filter=none', 'limit=0', 'gamma=none', `search=${'x'.repeat(101)}`])(
    'the server refuses a list of hygiene records for %s',
    async (query) => {
      expectProblem(await server.call('service', 'GET', `${base}/hygieneRecords?${query}`), 'VALIDATION_FAILED');
    },
  );
});

describe('the calendar of several machines', () => {
  const days = (user: UserName, query = '') =>
    get<{ items: SiteDay[] }>(user, `${base}/hygieneDays?from=${day}&to=${day}&${query}`);

  it('the calendar of a site counts records, machines, open deviations and racks on hold', async () => {
    expect(await days('kitchen')).toEqual({
      today: day,
      machines: 3,
      open: 2,
      held: 1,
      items: [{ day, valid: 3, deviating: 2, open: 2, notJudgeable: 1, machines: 2, reviewed: 0, changed: 0 }],
      gammas: [
        { gamma: 'infinity', machines: 2 },
        { gamma: 'hiline', machines: 1 },
      ],
      companies: [
        { companyCode: '300003', companyName: 'Gasthaus Linde', machines: 1 },
        { companyCode: '300001', companyName: 'Trattoria Al Ponte', machines: 2 },
      ],
    });
    expect(await days('service', 'companyCode=300002')).toMatchObject({ machines: 1, open: 1, held: 1 });
  });

  it('the calendar of a site has at most two months', async () => {
    const url = `${base}/hygieneDays?from=2026-01-01&to=2026-03-04`;
    expectProblem(await server.call('kitchen', 'GET', url), 'VALIDATION_FAILED');
  });
});

describe('the review of a site', () => {
  const sign = (user: UserName, body: object) => server.call(user, 'POST', `${base}/hygieneReviews`, body);

  it('a kitchen signs the day in the ledger of each machine with records, with one name', async () => {
    const answer = await sign('kitchen', { companyCode: '300001', day });
    expect(answer.statusCode, answer.body).toBe(200);
    const review = { personName: 'Test Person', at: '2026-11-20T12:00:00.000Z' };
    expect(answer.json().machines).toMatchObject([
      { serialNumber: 'PONTE0001', applianceName: 'Piatti', day, valid: 2, deviating: 2, open: 2, review },
      { serialNumber: 'PONTE0002', applianceName: 'Bicchieri', day, valid: 1, notJudgeable: 1, review },
    ]);
    for (const serialNumber of ['PONTE0001', 'PONTE0002']) {
      const { rows } = await server.context.database.orm.execute<{ text: string }>(
        sql`select text from ledger_entries where serial_number = ${serialNumber} order by number desc limit 1`,
      );
      expect(JSON.parse(rows[0]?.text ?? '{}')).toMatchObject({ kind: 'review', body: { day, timeZone: 'UTC' } });
    }
    const lines = await server.context.database.orm
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'hygiene.reviewed'));
    expect(lines.map(({ serialNumber }) => serialNumber).toSorted()).toEqual(['PONTE0001', 'PONTE0002']);
    const { items } = await get<{ items: SiteDay[] }>('kitchen', `${base}/hygieneDays?from=${day}&to=${day}`);
    expect(items).toMatchObject([{ machines: 2, reviewed: 2, changed: 0 }]);
  });

  it('a failed signature of one machine leaves all machines unsigned', async () => {
    const { orm } = server.context.database;
    const heads = async () => (await orm.execute(sql`select * from ledger_heads order by serial_number`)).rows;
    const before = await heads();
    await orm.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`);
    await orm.execute(sql`
      create trigger refuse before insert on hygiene_reviews for each row
      when (new.serial_number = 'PONTE0002') execute function refuse()`);
    // The kitchen has signed this day already, so another person signs.
    expect((await sign('service', { companyCode: '300001', day })).statusCode).toBe(500);
    await orm.execute(sql`drop trigger refuse on hygiene_reviews`);
    expect(await heads()).toEqual(before);
  });

  it('a review needs a day with records and a company in scope', async () => {
    expectProblem(await sign('kitchen', { companyCode: '300001', day: '2026-11-19' }), 'VALIDATION_FAILED');
    expectProblem(await sign('kitchen', { companyCode: '300001', day: '2026-11-21' }), 'VALIDATION_FAILED');
    expectProblem(await sign('otherKitchen', { companyCode: '300001', day }), 'COMPANY_NOT_FOUND');
    expectProblem(await sign('kitchen', { day }), 'VALIDATION_FAILED');
  });
});

describe('gaps in the hygiene records', () => {
  it('the list of gaps has each gap at its place among the records of the machine', async () => {
    await storeBatch(server.context.database, [
      cycleEnded('VAN0001', 1),
      eventOf('VAN0001', 2, 'bufferOverflowed', { lostMessages: 12 }),
      cycleEnded('VAN0001', 7),
    ]);
    const { items } = await get<{ items: object[] }>('service', `${machinePath('VAN0001')}/hygieneGaps`);
    expect(items).toEqual([
      {
        serialNumber: 'VAN0001',
        id: 3,
        at: '2026-11-20T09:10:00.000Z',
        reason: 'missingCycles',
        fromCycle: 802,
        toCycle: 806,
        lostMessages: null,
      },
      {
        serialNumber: 'VAN0001',
        id: 2,
        at: '2026-11-20T08:20:00.000Z',
        reason: 'bufferOverflowed',
        fromCycle: null,
        toCycle: null,
        lostMessages: 12,
      },
    ]);
    const period = `startDate=${day}T08:20:00Z&stopDate=${day}T09:10:00Z`;
    expect(await get('service', `${machinePath('VAN0001')}/hygieneGaps?${period}`)).toMatchObject({
      items: [{ id: 2 }],
    });
    expectProblem(await server.call('kitchen', 'GET', `${machinePath('VAN0001')}/hygieneGaps`), 'APPLIANCE_NOT_FOUND');
  });

  it('the list of a site has each gap in scope on one page, at its place', async () => {
    const expected = [
      ...['PONTE0001 6 09:30', 'VAN0001 3 09:10', 'PONTE0002 2 08:50', 'PONTE0001 4 08:50', 'PONTE0001 2 08:30'],
      'VAN0001 2 08:20',
    ];
    for (const limit of [1, 2, 3, 200]) {
      const seen: string[] = [];
      let before = 'none';
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: SiteRecordList = await list('service', `limit=${limit}&cursor=${cursor}`);
        const oldest = page.items.at(-1)?.endedAt ?? '';
        for (const { serialNumber, id, at, machine } of page.gaps) {
          expect(machine.companyName).toBe(serialNumber === 'VAN0001' ? 'Navigli Service' : 'Trattoria Al Ponte');
          expect(at < before).toBe(true);
          expect(page.nextCursor === null || at >= oldest).toBe(true);
          seen.push(`${serialNumber} ${id} ${at.slice(11, 16)}`);
        }
        before = oldest;
        cursor = page.nextCursor;
      }
      expect(seen, `pages of ${limit}`).toEqual(expected);
    }
    expect((await list('kitchen')).gaps.some(({ serialNumber }) => serialNumber === 'VAN0001')).toBe(false);
    expect((await list('service', 'filter=deviating')).gaps).toEqual([]);
    expect((await list('service', 'companyCode=300002')).gaps).toEqual([]);
    const period = `startDate=${day}T08:20:00Z&stopDate=${day}T09:10:00Z`;
    expect((await list('service', period)).gaps.at(-1)).toMatchObject({ serialNumber: 'VAN0001', id: 2 });
  });

  it('the list counts the gaps beyond the limit of one page', async () => {
    const { database } = server.context;
    const lost = Array.from({ length: 203 }, (_, i) =>
      eventOf('LINDE0002', i + 1, 'bufferOverflowed', { lostMessages: 1 }),
    );
    await storeBatch(database, lost);
    const { gaps, moreGaps } = await list('otherKitchen', 'search=LINDE0002');
    expect([gaps.length, moreGaps]).toEqual([200, 3]);
    expect((await list('otherKitchen', `search=LINDE0002&stopDate=${day}T12:00:00Z`)).moreGaps).toBe(0);
  });
});

const zones = ['Europe/Rome', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'];

it('calendar, list, file and counts have each record on its machine’s day across clock changes', async () => {
  const { database } = server.context;
  const machines = zones.map((timeZone, i) => ({ serialNumber: `ZONE000${i}`, timeZone }));
  await insertMachines(
    database,
    machines.map(({ serialNumber }) => ({ serialNumber, companyCode: '300002' })),
  );
  for (const { serialNumber, timeZone } of machines)
    await database.orm.update(appliances).set({ timeZone }).where(eq(appliances.serialNumber, serialNumber));
  const starts = ['2025-03-08', '2025-03-29', '2025-04-05', '2025-10-04', '2025-10-25', '2025-11-01'];
  const times = starts.flatMap((start) =>
    Array.from({ length: 96 }, (_, i) => Date.parse(`${start}T06:07:00Z`) + i * 30 * 60_000),
  );
  await storeBatch(
    database,
    machines.flatMap(({ serialNumber }, m) =>
      times.map((ms, i) => {
        const [startedAt, at] = [ms - 128_000, ms].map((time) => new Date(time).toISOString());
        const deviates = i % (5 + m) === 0;
        const body = { ...cycleRecord(i), startedAt, endedAt: at, ...(deviates && { tankTmpMin: 580 }) };
        return received(serialNumber, 'events', i + 1, { at, receivedAt: at, kind: 'cycleEnded', body });
      }),
    ),
  );
  const { rows } = await database.orm.execute<{ serialNumber: string; at: Date; body: CycleRecord }>(sql`
    select serial_number as "serialNumber", at, body from events
    where serial_number like 'ZONE%' and kind = 'cycleEnded'`);
  expect(rows).toHaveLength(times.length * zones.length);
  const zoneOf = new Map(machines.map(({ serialNumber, timeZone }) => [serialNumber, timeZone]));
  const byDay = Map.groupBy(rows, ({ serialNumber, at }) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: zoneOf.get(serialNumber), dateStyle: 'short' }).format(new Date(at)),
  );
  const expected = [...byDay].map(([date, of]) => {
    const deviating = of.filter(({ body }) => (body.tankTmpMin ?? 0) < 600).length;
    const reporting = new Set(of.map(({ serialNumber }) => serialNumber)).size;
    const counts = { valid: of.length - deviating, deviating, open: deviating, notJudgeable: 0 };
    return { day: date, ...counts, machines: reporting, reviewed: 0, changed: 0 };
  });
  const periods = ['from=2025-03-01&to=2025-04-30', 'from=2025-10-01&to=2025-11-30'];
  const counted: SiteDay[] = [];
  for (const period of periods) {
    const url = `${base}/hygieneDays?companyCode=300002&${period}`;
    counted.push(...(await get<{ items: SiteDay[] }>('service', url)).items);
  }
  expect(counted).toEqual(expected.toSorted((a, b) => a.day.localeCompare(b.day)));

  const days = ['2025-03-09', '2025-03-30', '2025-10-05', '2025-11-02'];
  for (const date of days) {
    const next = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
    const period = `companyCode=300002&startDate=${date}&stopDate=${next}`;
    const of = byDay.get(date)?.map(({ serialNumber, at }) => `${serialNumber} ${new Date(at).toISOString()}`) ?? [];
    const keyOf = (record: { serialNumber: string; endedAt: string }) => `${record.serialNumber} ${record.endedAt}`;
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: SiteRecordList = await list('service', `${period}&limit=70&cursor=${cursor}`);
      seen.push(...page.items.map(keyOf));
      cursor = page.nextCursor;
    }
    expect(seen.toSorted(), date).toEqual(of.toSorted());
    const file = `${base}/hygieneRecords/export?format=json&${period}`;
    expect((await get<SiteRecord[]>('service', file)).map(keyOf).toSorted(), date).toEqual(of.toSorted());
    const deviating = byDay.get(date)?.filter(({ body }) => (body.tankTmpMin ?? 0) < 600).length;
    expect(await get('service', `${base}/deviatingCycles/counts?${period}`), date).toMatchObject({ deviating });
  }
});

it('the server refuses a hygiene day that the database does not know', async () => {
  const day = '0000-01-01';
  const machine = '/api/v1/event-hub-listener/PONTE0001';
  for (const url of [`${base}/hygieneDays`, `${machine}/hygieneDays`])
    expectProblem(await server.call('kitchen', 'GET', `${url}?from=${day}&to=${day}`), 'VALIDATION_FAILED');
  const site = { companyCode: '300001', day };
  expectProblem(await server.call('kitchen', 'POST', `${base}/hygieneReviews`, site), 'VALIDATION_FAILED');
  expectProblem(await server.call('kitchen', 'POST', `${machine}/hygieneReviews`, { day }), 'VALIDATION_FAILED');
});

it('a record after the review changes the day of its machine only', async () => {
  const signed = await server.call('kitchen', 'POST', `${base}/hygieneReviews`, { companyCode: '300001', day });
  expect(signed.statusCode, signed.body).toBe(200);
  const days = () => get<{ items: SiteDay[] }>('kitchen', `${base}/hygieneDays?from=${day}&to=${day}`);
  expect((await days()).items).toMatchObject([{ machines: 2, reviewed: 2, changed: 0 }]);
  await storeBatch(server.context.database, [cycleEnded('PONTE0001', 14)]);
  expect((await days()).items).toMatchObject([{ machines: 2, reviewed: 1, changed: 1 }]);
});

it('a gap closes as the missing cycles arrive', async () => {
  const machine = 'BRINA0002';
  await insertMachines(server.context.database, [{ serialNumber: machine, companyCode: '300002' }]);
  const missing = async () => {
    const { items } = await get<{ items: HygieneGap[] }>('service', `${machinePath(machine)}/hygieneGaps`);
    return items.map(({ fromCycle, toCycle }) => [fromCycle, toCycle]);
  };
  const arrive = (...cycles: number[]) =>
    storeBatch(
      server.context.database,
      cycles.map((n) => cycleEnded(machine, n)),
    );
  await arrive(1, 7);
  expect(await missing()).toEqual([[802, 806]]);
  await arrive(3);
  expect(await missing()).toEqual([
    [804, 806],
    [802, 802],
  ]);
  await arrive(2, 6, 4);
  expect(await missing()).toEqual([[805, 805]]);
  await arrive(5);
  expect(await missing()).toEqual([]);
});
