import { dayMs } from '@washboard/contract/time/durations';
import { readLedgerFile } from '@washboard/ledger/ledger-file';
import { type Verdict, verifyLedger } from '@washboard/ledger/verify/verify-ledger';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { UserName } from '../../../testing/world.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { cycleEnded, washCycles } from '../../machines/hygiene/testing/cycles.ts';
import { storeBatch } from '../../machines/machine-gateway/index.ts';
import { companies } from '../../people/companies/tables.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { hashSecret } from '../../platform/secrets/index.ts';
import { inspectorLinks } from './tables.ts';

const serialNumber = 'PONTE0001';
const company = '300001';

const startMs = Date.parse('2026-11-21T10:00:00Z');
let nowMs = startMs;
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => new Date(nowMs) } });
  await washCycles(server.context.database, serialNumber, { last: 11 });
  await server.call('kitchen', 'GET', `/api/v1/event-hub-listener/${serialNumber}/ledger`);
  await washCycles(server.context.database, serialNumber, { first: 12, last: 12 });
});
afterAll(() => server.close());
beforeEach(async () => {
  nowMs = startMs;
  await server.context.database.orm.delete(inspectorLinks);
});

const path = (companyCode = company) => `/api/v1/account/companies/${companyCode}/inspectorLinks`;
const november = { recipient: 'Health office Trento', from: '2026-11-01', to: '2026-11-30' };

async function issue(fields: object = {}, user: UserName = 'kitchen') {
  const answer = await server.call(user, 'POST', path(), { ...november, ...fields });
  expect(answer.statusCode, answer.body).toBe(201);
  const { link, address } = answer.json();
  return { link, token: String(address).split('/inspect/')[1] ?? '' };
}

async function issueAt({ context: { database, clock } }: TestServer, day?: string): Promise<string> {
  const token = `wbi_${crypto.randomUUID()}`;
  await database.orm.insert(inspectorLinks).values({
    id: crypto.randomUUID(),
    companyCode: company,
    recipient: 'Health office',
    tokenHash: hashSecret(token),
    firstDay: day ?? november.from,
    lastDay: day ?? november.to,
    createdAt: clock.now(),
    expiresAt: new Date(clock.now().getTime() + dayMs),
  });
  return token;
}

const open = (token: string) => server.inject({ url: '/api/v1/inspect', headers: { 'x-inspector-token': token } });
const ledgerOf = (token: string, machine = serialNumber) =>
  server.inject({ url: `/api/v1/inspect/${machine}/ledger`, headers: { 'x-inspector-token': token } });

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}
const verify = async (text: string): Promise<Verdict> =>
  verifyLedger(await readLedgerFile(whole(text)), { expectedKey: null });

const linesOf = (action: string) =>
  server.context.database.orm.select().from(auditLog).where(eq(auditLog.action, action));

describe('an inspector link', () => {
  it('an inspector without an account reads the ledgers of one company, and can verify them', async () => {
    const { token } = await issue();
    const inspection = await open(token);
    expect(inspection.json()).toMatchObject({
      companyName: 'Trattoria Al Ponte',
      ...november,
      machines: [
        { serialNumber: 'PONTE0002', applianceName: 'Bicchieri' },
        { serialNumber, applianceName: 'Piatti' },
      ],
    });
    expect(inspection.headers['cache-control']).toBe('no-store');
    expect(inspection.body).not.toMatch(/companyCode|network|macAddress|token/i);
    const file = await ledgerOf(token);
    expect(await verify(file.body)).toMatchObject({ isIntact: true, entries: 12 });
    expectProblem(await ledgerOf(token, 'PONTE0002'), 'LEDGER_EMPTY');
  });

  it('a link gives access to no machine of another company, above, below or beside', async () => {
    const { token } = await issue();
    const others = await server.context.database.orm
      .select({ serialNumber: appliances.serialNumber, companyCode: appliances.companyCode })
      .from(appliances);
    const foreign = others.filter(({ companyCode }) => companyCode !== company);
    expect(foreign.length).toBeGreaterThan(1);
    for (const machine of foreign) expectProblem(await ledgerOf(token, machine.serialNumber), 'APPLIANCE_NOT_FOUND');
  });

  it('a link gives access only to entries of its days, in the time zone of the machine', async () => {
    // On Kiritimati the twentieth ended at 10:00 UTC, just before the last cycle was recorded.
    const { token } = await issue({ from: '2026-11-20', to: '2026-11-20' });
    const next = await issue({ from: '2026-11-21', to: '2026-11-21' });
    const zone = (timeZone: string) =>
      server.context.database.orm.update(appliances).set({ timeZone }).where(eq(appliances.serialNumber, serialNumber));
    await zone('Pacific/Kiritimati');
    expect(await verify((await ledgerOf(token)).body)).toMatchObject({ isIntact: true, first: 1, last: 11 });
    expect(await verify((await ledgerOf(next.token)).body)).toMatchObject({ isIntact: true, first: 11, last: 12 });
    await zone('America/Los_Angeles');
    expect(await verify((await ledgerOf(token)).body)).toMatchObject({ isIntact: true, first: 1, last: 12 });
    expectProblem(await ledgerOf(next.token), 'LEDGER_EMPTY');
    await zone('Europe/Rome');
    expectProblem(await ledgerOf((await issue({ from: '2026-10-01', to: '2026-10-31' })).token), 'LEDGER_EMPTY');
  });

  it('a link includes later entries about its days: late cycles, and a review of the next day', async () => {
    let at = '2026-11-20T20:00:00Z';
    const other = await openTestServer({ clock: { now: () => new Date(at) } });
    const { database } = other.context;
    const read = async () => {
      const headers = { 'x-inspector-token': await issueAt(other, '2026-11-20') };
      return other.inject({ url: `/api/v1/inspect/${serialNumber}/ledger`, headers });
    };
    try {
      at = '2026-11-21T07:00:00Z';
      const late = { ...cycleEnded(serialNumber, 2), receivedAt: at };
      await storeBatch(database, [late]);
      expect(await verify((await read()).body)).toMatchObject({ isIntact: true, first: 1, last: 1 });
      await washCycles(database, serialNumber, { first: 200, last: 201 });
      at = '2026-11-22T07:00:00Z';
      const review = { day: '2026-11-20' };
      const url = `/api/v1/event-hub-listener/${serialNumber}/hygieneReviews`;
      expect((await other.call('kitchen', 'POST', url, review)).statusCode).toBe(200);
      const { body } = await read();
      expect(await verify(body)).toMatchObject({ isIntact: true, first: 1 });
      expect(body).toContain('"kind":"review"');
    } finally {
      await other.close();
    }
  });

  it('a link omits entries from when another company owned the machine', async () => {
    const { database } = server.context;
    const move = (companyCode: string) =>
      database.orm.update(appliances).set({ companyCode }).where(eq(appliances.serialNumber, 'PONTE0002'));
    await washCycles(database, 'PONTE0002', { last: 3 });
    await move('300003');
    await washCycles(database, 'PONTE0002', { first: 4, last: 6 });
    const { token } = await issue();
    expectProblem(await ledgerOf(token, 'PONTE0002'), 'APPLIANCE_NOT_FOUND');
    await move(company);
    expectProblem(await ledgerOf(token, 'PONTE0002'), 'LEDGER_EMPTY');
    await washCycles(database, 'PONTE0002', { first: 7, last: 8 });
    const file = await ledgerOf(token, 'PONTE0002');
    expect(await verify(file.body)).toMatchObject({ isIntact: true, first: 7, last: 8 });
    expect(file.body).not.toContain('300003');
  });

  it('a link omits entries that the previous company signed after the machine’s last cycle', async () => {
    const { database } = server.context;
    const machine = 'HOTEL0001';
    const move = (companyCode: string) =>
      database.orm.update(appliances).set({ companyCode }).where(eq(appliances.serialNumber, machine));
    await storeBatch(database, [cycleEnded(machine, 1, { rinseTmpMin: 700 })]);
    const ofMachine = `/api/v1/event-hub-listener/${machine}`;
    const action = { action: 'discarded', words: 'Words of the hotel', corrects: null };
    const closed = await server.call('admin', 'POST', `${ofMachine}/hygieneRecords/1/correctiveAction`, action);
    expect(closed.statusCode, closed.body).toBe(200);
    await server.call('admin', 'POST', `${ofMachine}/hygieneReviews`, { day: '2026-11-20' });
    await move(company);
    try {
      const { token } = await issue();
      expectProblem(await ledgerOf(token, machine), 'LEDGER_EMPTY');
      await washCycles(database, machine, { first: 2, last: 3 });
      const file = await ledgerOf(token, machine);
      expect(await verify(file.body)).toMatchObject({ isIntact: true, last: 5 });
      expect(file.body).not.toContain('Words of the hotel');
      expect(JSON.parse(file.body)).toMatchObject({ texts: {}, entries: [{ number: 4 }, { number: 5 }] });
    } finally {
      await move('300002');
    }
  });

  it('a link ends when it expires', async () => {
    const { token } = await issue({ validDays: 1 });
    nowMs += dayMs - 1;
    expect((await open(token)).statusCode).toBe(200);
    nowMs += 1;
    expectProblem(await open(token), 'INSPECTOR_LINK_ENDED');
    expectProblem(await ledgerOf(token), 'INSPECTOR_LINK_ENDED');
  });

  it('a link ends when a manager revokes it, and a second revocation changes nothing', async () => {
    const { link, token } = await issue();
    const before = (await linesOf('inspectorLink.revoked')).length;
    const revoked = await server.call('kitchen', 'DELETE', `${path()}/${link.id}`);
    expect(revoked.json().revokedAt).toBe(new Date(nowMs).toISOString());
    nowMs += 1000;
    expect((await server.call('kitchen', 'DELETE', `${path()}/${link.id}`)).json()).toEqual(revoked.json());
    expectProblem(await open(token), 'INSPECTOR_LINK_ENDED');
    expectProblem(await ledgerOf(token), 'INSPECTOR_LINK_ENDED');
    expect(await linesOf('inspectorLink.revoked')).toHaveLength(before + 1);
  });

  it('only the page of the link learns the position of its waiting ledger', async () => {
    const busy = await openTestServer({ limits: { exports: { slotsPerTenant: 1 } } });
    const locked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const lock = busy.context.database.orm.transaction(async (transaction) => {
      await transaction.execute(sql`lock table ${appliances} in access exclusive mode`);
      locked.resolve();
      await released.promise;
    });
    try {
      await locked.promise;
      const [mine, other] = [await issueAt(busy), await issueAt(busy)];
      const exportIds = [crypto.randomUUID(), crypto.randomUUID()];
      const ask = async (token: string, id: string) => {
        const headers = { 'x-inspector-token': token };
        return (await busy.inject({ url: `/api/v1/inspect/exports/${id}`, headers })).json().position;
      };
      const positions = (token: string) => Promise.all(exportIds.map((id) => ask(token, id)));
      const files = exportIds.map((id) =>
        busy.inject({
          url: `/api/v1/inspect/${serialNumber}/ledger`,
          headers: { 'x-inspector-token': mine, 'x-export-id': id },
        }),
      );
      await vi.waitFor(async () => expect((await positions(mine)).toSorted()).toEqual([1, null]));
      expect(await positions(other)).toEqual([null, null]);
      released.resolve();
      for (const file of files) expectProblem(await file, 'LEDGER_EMPTY');
      expect(await positions(mine)).toEqual([null, null]);
    } finally {
      released.resolve();
      await lock;
      await busy.close();
    }
  });

  it('an unknown link opens nothing', async () => {
    await issue();
    for (const token of ['wbi_', 'x', "' or true --"]) {
      expectProblem(await open(token), 'INSPECTOR_LINK_NOT_FOUND');
      expectProblem(await ledgerOf(token), 'INSPECTOR_LINK_NOT_FOUND');
    }
    expectProblem(await server.inject({ url: '/api/v1/inspect' }), 'VALIDATION_FAILED');
  });

  it('the server counts and audits an opening of a link with the address, without the secret', async () => {
    const { link, token } = await issue();
    const before = (await linesOf('inspectorLink.opened')).length;
    await open(token);
    await open(token);
    nowMs += 3_600_000;
    await open(token);
    const [listed] = (await server.call('kitchen', 'GET', path())).json().items;
    expect(listed).toMatchObject({ id: link.id, opens: 3, lastOpenedAt: new Date(nowMs).toISOString() });
    const lines = (await linesOf('inspectorLink.opened')).slice(before);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({ actor: null, origin: '127.0.0.1', subject: company, detail: { link: link.id } });
    expect(JSON.stringify([...lines, ...(await linesOf('inspectorLink.created'))])).not.toContain(token);
  });

  it('the server stores a link without its secret, and no list contains the secret', async () => {
    const { token } = await issue();
    const rows = await server.context.database.orm.select().from(inspectorLinks);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await server.call('kitchen', 'GET', path())).body).not.toContain(token);
  });

  it('a link ends when its company is deleted', async () => {
    const { database } = server.context;
    const companyCode = '300099';
    await database.orm.insert(companies).values({ companyCode, companyName: 'Riva', parentCompanyCode: '200001' });
    const { address } = (await server.call('service', 'POST', path(companyCode), november)).json();
    await database.orm.delete(companies).where(eq(companies.companyCode, companyCode));
    expectProblem(await open(String(address).split('/inspect/')[1] ?? ''), 'INSPECTOR_LINK_NOT_FOUND');
  });
});

describe('the links of a company', () => {
  it('the list of links names the creator of each, valid ones first', async () => {
    const first = await issue({ recipient: 'First' });
    nowMs += 1000;
    const second = await issue({ recipient: 'Second' }, 'service');
    await server.call('kitchen', 'DELETE', `${path()}/${second.link.id}`);
    const { items } = (await server.call('kitchen', 'GET', path())).json();
    expect(items.map(({ id }: { id: string }) => id)).toEqual([first.link.id, second.link.id]);
    expect(items[0].createdBy).toMatch(/\w+ \w+/);
  });

  it('a company has at most fifty valid links', async () => {
    const { link } = await issue();
    const [row] = await server.context.database.orm.select().from(inspectorLinks);
    if (!row) throw new Error('no link');
    await server.context.database.orm
      .insert(inspectorLinks)
      .values(Array.from({ length: 49 }, (_, i) => ({ ...row, id: crypto.randomUUID(), tokenHash: `hash ${i}` })));
    expectProblem(await server.call('kitchen', 'POST', path(), november), 'TOO_MANY_INSPECTOR_LINKS');
    await server.call('kitchen', 'DELETE', `${path()}/${link.id}`);
    await issue();
  });

  it.each([
    ['a period that ends before it begins', { from: '2026-11-30', to: '2026-11-01' }],
    ['a period of more than three years', { from: '2022-11-01', to: '2026-11-30' }],
    ['a day that does not exist', { from: '2026-02-30' }],
    ['a validity of no day', { validDays: 0 }],
    ['a validity of years', { validDays: 91 }],
    ['a recipient without a name', { recipient: ' ' }],
    ['an unknown field', { companyCode: '300003' }],
  ])('the server refuses a new link with %s', async (_, fields) => {
    expectProblem(await server.call('kitchen', 'POST', path(), { ...november, ...fields }), 'VALIDATION_FAILED');
  });
});
