import { dayMs, minuteMs } from '@washboard/contract/time/durations';
import type { Wall } from '@washboard/contract/wall/wall';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { captureLog } from '../../../testing/captured-log.ts';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { dashboardHeaders, openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertMachines, insertUsers, password, type UserName, worldUsers } from '../../../testing/world.ts';
import { alarmHandling, alarms } from '../../machines/alarms/tables.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { companies } from '../../people/companies/tables.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { wallLinks } from './tables.ts';

const company = '300001';
const serviceCompany = '200001';

const startMs = Date.parse('2026-11-21T10:00:00Z');
let nowMs = startMs;
let server: TestServer;
const { logger, lines: logged } = captureLog();
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => new Date(nowMs) }, logger });
  await server.context.database.orm.insert(alarms).values({
    serialNumber: 'PONTE0002',
    errorCode: 'ZZ99',
    raisedSeq: 1,
    raisedAt: new Date(startMs - minuteMs),
    isRaisedAtDoubtful: false,
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  nowMs = startMs;
  await server.context.database.orm.delete(wallLinks);
});

const path = (companyCode = company) => `/api/v1/account/companies/${companyCode}/wallLinks`;

async function issue(user: UserName = 'kitchen', companyCode = company, fields: object = {}) {
  const answer = await server.call(user, 'POST', path(companyCode), { name: 'Kitchen', ...fields });
  expect(answer.statusCode, answer.body).toBe(201);
  const { link, address } = answer.json();
  return { link, token: String(address).split('/wall/')[1] ?? '' };
}

const look = (token: string, remoteAddress = '127.0.0.1') =>
  server.inject({ url: '/api/v1/wall', headers: { 'x-wall-token': token }, remoteAddress });
const wallOf = async (token: string): Promise<Wall> => {
  const answer = await look(token);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const machinesOf = ({ machines }: Wall) => machines.map(({ serialNumber }) => serialNumber);
const linesOf = (action: string) =>
  server.context.database.orm.select().from(auditLog).where(eq(auditLog.action, action));

describe('the wall of an account', () => {
  it('an account sees the machines in scope on its wall, urgent machines first, each with its day strip', async () => {
    const wall: Wall = (await server.call('kitchen', 'GET', '/api/v1/appliance/wall')).json();
    expect(wall).toMatchObject({
      link: null,
      attention: { counts: { unknown: 1 }, machineCount: 1 },
      machineCount: 3,
    });
    expect(machinesOf(wall)).toEqual(['PONTE0002', 'LINDE0002', 'PONTE0001']);
    expect(wall.machines[0]).toEqual({
      serialNumber: 'PONTE0002',
      applianceName: 'Bicchieri',
      companyName: 'Trattoria Al Ponte',
      gamma: 'hiline',
    });
    expect(wall.strips.machines.map(({ serialNumber }) => serialNumber)).toEqual(machinesOf(wall));
    expect(Date.parse(wall.strips.until)).toBe(nowMs);
  });

  it('a wall shows at most forty machines, and counts all machines', async () => {
    const many = Array.from({ length: 50 }, (_, i) => ({ serialNumber: `MANY${i + 1000}`, companyCode: '300002' }));
    await insertMachines(server.context.database, many);
    try {
      const wall: Wall = (await server.call('manager', 'GET', '/api/v1/appliance/wall')).json();
      expect([wall.machines.length, wall.strips.machines.length, wall.machineCount]).toEqual([40, 40, 54]);
      expect(machinesOf(wall)[0]).toBe('PONTE0002');
    } finally {
      await server.context.database.orm.delete(appliances).where(like(appliances.serialNumber, 'MANY%'));
    }
  });
});

describe('the link of a wall', () => {
  it('a screen without an account sees the machines of the company, and nothing that is personal', async () => {
    const { token } = await issue();
    const answer = await look(token);
    expect(answer.headers['cache-control']).toBe('no-store');
    const wall: Wall = answer.json();
    expect(wall.link).toEqual({
      companyName: 'Trattoria Al Ponte',
      expiresAt: new Date(nowMs + 365 * dayMs).toISOString(),
      night: { from: 22, to: 6 },
    });
    expect(machinesOf(wall)).toEqual(['PONTE0002', 'PONTE0001']);
    expect([wall.machineCount, wall.attention.counts.unknown, wall.attention.people]).toEqual([2, 1, null]);
    expect(answer.body).not.toMatch(/network|macAddress|token|secret|email/i);
  });

  it('a link of a wall shows the machines that the role of its creator sees of the company', async () => {
    const seen = async (user: UserName, companyCode: string) =>
      machinesOf(await wallOf((await issue(user, companyCode)).token)).toSorted();
    const served = ['HOTEL0001', 'PONTE0001', 'PONTE0002', 'VAN0001'];
    expect(await seen('manager', serviceCompany)).toEqual(served);
    expect(await seen('service', serviceCompany)).toEqual(served);
    expect(await seen('admin', serviceCompany)).toEqual(served);
    expect(await seen('service', company)).toEqual(['PONTE0001', 'PONTE0002']);
  });

  it('a link by SERVICE hides a company below a customer, and a link by a manager shows its machines', async () => {
    const { database } = server.context;
    const below = '300077';
    await database.orm
      .insert(companies)
      .values({ companyCode: below, companyName: 'Riva', parentCompanyCode: company });
    await insertMachines(database, [{ serialNumber: 'RIVA0001', companyCode: below }]);
    try {
      expect(machinesOf(await wallOf((await issue('service')).token))).not.toContain('RIVA0001');
      expect(machinesOf(await wallOf((await issue('manager')).token))).toContain('RIVA0001');
    } finally {
      await database.orm.delete(appliances).where(eq(appliances.serialNumber, 'RIVA0001'));
      await database.orm.delete(companies).where(eq(companies.companyCode, below));
    }
  });

  it('a link of a wall does not show sign-ups that wait, although the account of its creator sees them', async () => {
    const own: Wall = (await server.call('manager', 'GET', '/api/v1/appliance/wall')).json();
    expect(own.attention.people?.count).toBe(1);
    const { attention } = await wallOf((await issue('manager', serviceCompany)).token);
    expect([attention.people, attention.counts.person]).toEqual([null, 0]);
  });

  it('a link of a wall does not name the user who took an alarm, although an account sees the name', async () => {
    const { orm } = server.context.database;
    const at = new Date(nowMs);
    await orm.insert(alarmHandling).values({
      serialNumber: 'PONTE0002',
      errorCode: 'ZZ99',
      version: 1,
      takenBy: worldUsers.kitchen.id,
      takenAt: at,
      takenSeq: 1,
      changedAt: at,
    });
    try {
      nowMs += 5_000;
      const takenBy = ({ attention }: Wall) => attention.machines[0]?.reasons[0];
      const own: Wall = (await server.call('kitchen', 'GET', '/api/v1/appliance/wall')).json();
      expect(takenBy(own)).toMatchObject({ errorCode: 'ZZ99', takenBy: expect.any(String) });
      const wall = await wallOf((await issue()).token);
      expect(takenBy(wall)).toMatchObject({ errorCode: 'ZZ99', takenBy: null });
    } finally {
      await orm.delete(alarmHandling);
    }
  });

  it('a link of a wall shows the new name and the new machines of its company, and ends with the company', async () => {
    const { orm } = server.context.database;
    const code = '300088';
    const ofMachine = eq(appliances.serialNumber, 'RIVA0002');
    const ofCompany = eq(companies.companyCode, code);
    await orm.insert(companies).values({ companyCode: code, companyName: 'Riva', parentCompanyCode: serviceCompany });
    await insertMachines(server.context.database, [{ serialNumber: 'RIVA0002', companyCode: code }]);
    const { token } = await issue('manager', code);
    expect(await wallOf(token)).toMatchObject({ link: { companyName: 'Riva' }, machineCount: 1 });
    await orm.update(companies).set({ companyName: 'Riva Nuova' }).where(ofCompany);
    await orm.update(appliances).set({ companyCode: company }).where(ofMachine);
    nowMs += 5_000;
    const moved = await wallOf(token);
    expect(moved).toMatchObject({ link: { companyName: 'Riva Nuova' }, machineCount: 0, machines: [] });
    await orm.delete(appliances).where(ofMachine);
    await orm.delete(companies).where(ofCompany);
    expectProblem(await look(token), 'WALL_LINK_NOT_FOUND');
  });

  it('a link of a wall ends when it expires', async () => {
    const { token } = await issue('kitchen', company, { validDays: 1 });
    nowMs += dayMs - 1;
    await wallOf(token);
    nowMs += 1;
    expectProblem(await look(token), 'WALL_LINK_ENDED');
  });

  it('a link of a wall ends when a user revokes it', async () => {
    const { link, token } = await issue();
    const revoked = await server.call('kitchen', 'DELETE', `${path()}/${link.id}`);
    expect(revoked.json()).toMatchObject({ id: link.id, revokedAt: new Date(nowMs).toISOString() });
    expectProblem(await look(token), 'WALL_LINK_ENDED');
  });

  it('the server shows nothing for an unknown link of a wall, and an inspector’s call refuses such a link', async () => {
    for (const token of ['wbw_', 'x', "' or true --"]) expectProblem(await look(token), 'WALL_LINK_NOT_FOUND');
    expectProblem(await server.inject({ url: '/api/v1/wall' }), 'VALIDATION_FAILED');
    const { token } = await issue();
    const inspection = { url: '/api/v1/inspect', headers: { 'x-inspector-token': token } };
    expectProblem(await server.inject(inspection), 'INSPECTOR_LINK_NOT_FOUND');
  });

  it('the secret of a wall’s link does not authenticate any other call', async () => {
    const { link, token } = await issue();
    const calls = [
      ['GET', '/api/v1/appliance/wall'],
      ['GET', '/api/v1/appliance/attention'],
      ['GET', '/api/v1/appliance/appliances'],
      ['GET', path()],
      ['DELETE', `${path()}/${link.id}`],
    ] as const;
    for (const [method, url] of calls) {
      const headers = { ...dashboardHeaders(token), 'x-wall-token': token };
      expectProblem(await server.inject({ method, url, headers }), 'UNAUTHENTICATED');
    }
  });

  it('the server stores and logs a link of a wall without its secret, and no list contains the secret', async () => {
    const { token } = await issue();
    await look(token);
    await server.inject({ url: `/wall/${token}` });
    const rows = await server.context.database.orm.select().from(wallLinks);
    const list = (await server.call('kitchen', 'GET', path())).body;
    expect(JSON.stringify([rows, logged, await linesOf('wallLink.created'), list])).not.toContain(token);
  });

  it('the server notes the use of a link once a minute, and audits the screen’s address once a day', async () => {
    const { token } = await issue();
    const before = (await linesOf('wallLink.opened')).length;
    const lastUsedAt = async () => (await server.call('kitchen', 'GET', path())).json().items[0].lastUsedAt;
    expect(await lastUsedAt()).toBeNull();
    const firstMs = nowMs;
    await look(token);
    nowMs += minuteMs - 1;
    await look(token);
    expect(await lastUsedAt()).toBe(new Date(firstMs).toISOString());
    nowMs += 1;
    await look(token);
    expect(await lastUsedAt()).toBe(new Date(nowMs).toISOString());
    nowMs = firstMs + dayMs;
    await look(token);
    const lines = (await linesOf('wallLink.opened')).slice(before);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({ actor: null, origin: '127.0.0.1', subject: company, detail: { name: 'Kitchen' } });
  });

  it('the audit log has each address that opens a link of a wall once a day, up to twenty addresses', async () => {
    const { link, token } = await issue();
    const origins = async () =>
      (await linesOf('wallLink.opened')).filter(({ detail }) => detail.link === link.id).map(({ origin }) => origin);
    await look(token, '192.0.2.1');
    nowMs += 7_000;
    await look(token, '198.51.100.2');
    nowMs += minuteMs;
    await look(token, '192.0.2.1');
    await look(token, '198.51.100.2');
    expect(await origins()).toEqual(['192.0.2.1', '198.51.100.2']);
    for (let i = 0; i < 30; i += 1) await look(token, `203.0.113.${i}`);
    expect(await origins()).toHaveLength(20);
  });

  it('a link of a wall stays valid when the account of its creator is deleted', async () => {
    const maker = { id: crypto.randomUUID(), email: 'maker@kitchens.example', role: 'KITCHEN_MANAGER' as const };
    await insertUsers(server.context.database, [{ ...maker, status: 'ACTIVE', companyCode: company }]);
    const scope = 'openid offline_access api';
    const signedIn = await server.token({ grant_type: 'password', username: maker.email, password, scope });
    const headers = dashboardHeaders(signedIn.json().access_token);
    const made = await server.inject({ method: 'POST', url: path(), headers, payload: { name: 'Kitchen' } });
    const token = String(made.json().address).split('/wall/')[1] ?? '';
    const url = '/api/v1/account/deleteAccount';
    expect((await server.inject({ method: 'POST', url, headers, payload: { password } })).statusCode).toBe(204);
    expect((await look(token)).statusCode).toBe(200);
    expect((await server.call('kitchen', 'GET', path())).json().items).toMatchObject([{ createdBy: null }]);
  });

  it('a company has at most fifty valid links', async () => {
    await issue();
    const [row] = await server.context.database.orm.select().from(wallLinks);
    if (!row) throw new Error('no link');
    await server.context.database.orm
      .insert(wallLinks)
      .values(Array.from({ length: 49 }, (_, i) => ({ ...row, id: crypto.randomUUID(), tokenHash: `hash ${i}` })));
    expectProblem(await server.call('kitchen', 'POST', path(), { name: 'Kitchen' }), 'TOO_MANY_WALL_LINKS');
  });

  it.each([
    ['no name', { name: ' ' }],
    ['a validity of no day', { validDays: 0 }],
    ['a validity of more than a year', { validDays: 366 }],
    ['a night that does not exist', { night: { from: 22, to: 24 } }],
    ['an unknown field', { role: 'ADMIN' }],
  ])('the server refuses a new link with %s', async (_, fields) => {
    const answer = await server.call('kitchen', 'POST', path(), { name: 'Kitchen', ...fields });
    expectProblem(answer, 'VALIDATION_FAILED');
  });
});
