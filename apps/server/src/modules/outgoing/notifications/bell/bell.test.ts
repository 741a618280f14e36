import { randomUUID } from 'node:crypto';
import type { Notification, NotificationList } from '@washboard/contract/notifications/notifications';
import { hourMs, minuteMs } from '@washboard/contract/time/durations';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { insertMachines, type UserName, worldMachines, worldUsers } from '../../../../testing/world.ts';
import { alarms } from '../../../machines/alarms/tables.ts';
import { applianceStates, appliances } from '../../../machines/appliances/tables.ts';
import { events } from '../../../machines/events/tables.ts';
import { commands } from '../../../machines/remote-control/tables.ts';
import { users } from '../../../people/accounts/tables.ts';
import { profileRunMachines, profileRuns } from '../../../servicing/settings-profiles/tables.ts';
import { seenNotifications } from '../tables.ts';

const url = '/api/v1/account/notifications';
const ago = (ms: number) => new Date(Math.floor(Date.now()) - ms);

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  const { orm } = server.context.database;
  // Events before an account's creation would count as seen.
  await orm.update(users).set({ createdAt: ago(400 * 24 * hourMs) });
});
afterAll(() => server.close());
beforeEach(async () => {
  const { orm } = server.context.database;
  await orm.execute(sql`truncate ${alarms}, ${commands}, ${profileRuns}, ${events}, ${seenNotifications} cascade`);
  await orm.update(applianceStates).set({ connection: 'offline', connectionSince: null });
});

async function list(user: UserName, query = ''): Promise<NotificationList> {
  const answer = await server.call(user, 'GET', `${url}${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const idsOf = ({ items }: NotificationList) => items.map(({ id }) => id);
const kindsOf = ({ items }: NotificationList) => items.map(({ kind }) => kind);

async function see(user: UserName, body: object): Promise<number> {
  const answer = await server.call(user, 'POST', `${url}/seen`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().unseen;
}

let seq = 0;
interface AlarmGiven {
  serialNumber?: string;
  errorCode?: string;
  raisedAt?: Date;
  notedAt?: Date;
  clearedAt?: Date | null;
}

async function raise({
  serialNumber = 'PONTE0001',
  errorCode = 'OH01',
  notedAt = ago(hourMs),
  raisedAt = notedAt,
  clearedAt = null,
}: AlarmGiven = {}): Promise<string> {
  seq += 1;
  const cleared = clearedAt && { clearedSeq: seq, clearedAt, isClearedAtDoubtful: false };
  await server.context.database.orm
    .insert(alarms)
    .values({ serialNumber, errorCode, raisedSeq: seq, raisedAt, isRaisedAtDoubtful: false, notedAt, ...cleared });
  return `alarm:${serialNumber}:${errorCode}:${seq}`;
}

describe('the bell', () => {
  it('the bell shows an alarm with its machine, severity and time, newest first', async () => {
    const first = await raise({ errorCode: 'AN03', notedAt: ago(2 * hourMs) });
    const second = await raise({ errorCode: 'OH01', notedAt: ago(hourMs), raisedAt: ago(3 * hourMs) });
    const { items, unseen, nextCursor } = await list('kitchen');
    expect(items.map(({ id }) => id)).toEqual([second, first]);
    expect(items[0]).toMatchObject({
      kind: 'alarm',
      serialNumber: 'PONTE0001',
      applianceName: 'Piatti',
      gamma: 'infinity',
      companyName: 'Trattoria Al Ponte',
      errorCode: 'OH01',
      severity: 'critical',
      stopDate: null,
      isSeen: false,
    });
    expect(unseen).toBe(1);
    expect(nextCursor).toBeNull();
  });

  it('the bell omits alarms that the kitchen solves itself, and includes alarms of unknown codes', async () => {
    await raise({ errorCode: 'W03' });
    const unknown = await raise({ errorCode: 'ZZ99' });
    expect(idsOf(await list('kitchen'))).toEqual([unknown]);
  });

  it('the bell shows when an alarm was cleared, and omits alarms that ended before the server knew them', async () => {
    const seenLive = await raise({ errorCode: 'OH01', notedAt: ago(hourMs), clearedAt: ago(hourMs / 2) });
    await raise({ errorCode: 'T01', notedAt: ago(hourMs), raisedAt: ago(9 * hourMs), clearedAt: ago(8 * hourMs) });
    const { items } = await list('kitchen');
    expect(items.map(({ id }) => id)).toEqual([seenLive]);
    expect(items[0]).toMatchObject({ stopDate: expect.stringMatching(/Z$/) });
  });

  it('the bell counts the alarms of a machine as one, so that an alarm storm hides no other machine', async () => {
    const older = await raise({ serialNumber: 'PONTE0002', notedAt: ago(5 * hourMs) });
    const storm: string[] = [];
    for (let i = 0; i < 130; i++) storm.push(await raise({ errorCode: `Z${i}`, notedAt: ago(hourMs + i) }));
    for (const user of ['kitchen', 'admin'] as const) expect((await list(user)).unseen, user).toBe(2);
    expect(await see('kitchen', { ids: [older] })).toBe(1);
    expect(await see('kitchen', { ids: storm.slice(0, 50) })).toBe(1);
    expect(await see('kitchen', { until: ago(0).toISOString() })).toBe(0);
  });

  it('the bell shows notifications of the last 30 days', async () => {
    const last = await raise({ notedAt: ago(29 * 24 * hourMs) });
    await raise({ errorCode: 'T01', notedAt: ago(31 * 24 * hourMs) });
    expect(idsOf(await list('kitchen'))).toEqual([last]);
  });

  it('an account sees only notifications of machines in its current scope', async () => {
    for (const { serialNumber } of worldMachines) await raise({ serialNumber, errorCode: 'ZZ99' });
    const scopes: Partial<Record<UserName, string[]>> = {
      kitchen: ['LINDE0002', 'PONTE0001', 'PONTE0002'],
      service: ['HOTEL0001', 'PONTE0001', 'PONTE0002', 'VAN0001'],
      manager: ['HOTEL0001', 'PONTE0001', 'PONTE0002', 'VAN0001'],
      otherKitchen: ['LINDE0001', 'LINDE0002'],
      withoutCompany: [],
      admin: worldMachines
        .filter(({ brand }) => !brand)
        .map(({ serialNumber }) => serialNumber)
        .toSorted(),
    };
    for (const [user, expected] of Object.entries(scopes)) {
      const { items, unseen, criticalAlarms } = await list(user as UserName);
      const machines = items.flatMap((item) => ('serialNumber' in item ? [item.serialNumber] : []));
      expect(machines.toSorted(), user).toEqual(expected);
      expect(unseen, user).toBe(expected.length + (user === 'manager' || user === 'admin' ? pendingApplicants : 0));
      expect(criticalAlarms).toBe(0);
    }
    const { orm } = server.context.database;
    const move = (companyCode: string) =>
      orm.update(appliances).set({ companyCode }).where(eq(appliances.serialNumber, 'PONTE0001'));
    await move('300003');
    expect(idsOf(await list('kitchen')).some((id) => id.includes('PONTE0001'))).toBe(false);
    expect(idsOf(await list('otherKitchen')).some((id) => id.includes('PONTE0001'))).toBe(true);
    await move('300001');
  });

  it('the bell returns each notification once across pages, even when several have the same time', async () => {
    const at = ago(hourMs);
    const ids = [];
    for (const errorCode of ['A', 'B', 'C', 'D', 'E']) ids.push(await raise({ errorCode, notedAt: at }));
    for (const user of ['kitchen', 'admin'] as const) {
      const found: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: NotificationList = await list(user, `?limit=2&cursor=${cursor}`);
        found.push(...idsOf(page).filter((id) => id.startsWith('alarm')));
        cursor = page.nextCursor;
      }
      expect(found).toEqual(ids.toReversed());
    }
    expectProblem(await server.call('kitchen', 'GET', `${url}?cursor=x`), 'VALIDATION_FAILED');
  });

  it('the bell can filter open critical alarms, which a storm of another machine does not hide', async () => {
    const sought = await raise({ errorCode: 'OH01', notedAt: ago(hourMs) });
    await raise({ errorCode: 'OH02', clearedAt: ago(0) });
    await raise({ serialNumber: 'LINDE0001', errorCode: 'OH01' });
    await raise({ errorCode: 'AN03', notedAt: ago(minuteMs) });
    for (let code = 0; code < 30; code += 1) await raise({ errorCode: `ZZ${code}`, notedAt: ago(minuteMs) });
    await server.context.database.orm.update(applianceStates).set({ connectionSince: ago(50 * hourMs) });
    const all = await list('kitchen', '?limit=10');
    expect(idsOf(all)).not.toContain(sought);
    const critical = await list('kitchen', '?limit=10&only=openCritical');
    expect(idsOf(critical)).toEqual([sought]);
    expect(critical).toMatchObject({ unseen: all.unseen, criticalAlarms: 1, nextCursor: null });
    expect(idsOf(await list('admin', '?only=openCritical'))).toHaveLength(2);
    expectProblem(await server.call('kitchen', 'GET', `${url}?only=critical`), 'VALIDATION_FAILED');
  });

  it('the bell counts the open critical alarms in scope', async () => {
    await raise({ errorCode: 'OH01' });
    await raise({ errorCode: 'OH02', clearedAt: ago(0) });
    await raise({ errorCode: 'AN03' });
    await raise({ serialNumber: 'LINDE0001', errorCode: 'OH01' });
    expect((await list('kitchen')).criticalAlarms).toBe(1);
    expect((await list('admin')).criticalAlarms).toBe(2);
  });

  it('the bell shows a machine that has been offline for two days, until it reconnects', async () => {
    const { orm } = server.context.database;
    const set = (state: Partial<typeof applianceStates.$inferInsert>) =>
      orm.update(applianceStates).set(state).where(eq(applianceStates.serialNumber, 'PONTE0001'));
    await set({ connectionSince: ago(47 * hourMs) });
    expect(kindsOf(await list('kitchen'))).toEqual([]);
    const since = ago(50 * hourMs);
    await set({ connectionSince: since });
    const [item] = (await list('kitchen')).items;
    expect(item).toMatchObject({ kind: 'offline', serialNumber: 'PONTE0001', since: since.toISOString() });
    expect(item?.at).toBe(new Date(since.getTime() + 48 * hourMs).toISOString());
    expect(kindsOf(await list('otherKitchen'))).toEqual([]);
    await set({ connection: 'online', connectionSince: ago(0) });
    expect(kindsOf(await list('kitchen'))).toEqual([]);
  });

  it('the bell reports the result of an installation to the account that requested it', async () => {
    const id = await install(worldUsers.service.id, 'firmwareInstalled');
    await install(worldUsers.manager.id, 'firmwareFailed');
    const { items } = await list('service');
    expect(items).toMatchObject([
      { kind: 'firmware', id: `firmware:${id}`, serialNumber: 'PONTE0001', version: '2.1.0', isInstalled: true },
    ]);
    expect((await list('manager')).items.find(({ kind }) => kind === 'firmware')).toMatchObject({ isInstalled: false });
    expect(kindsOf(await list('kitchen'))).toEqual([]);
  });

  it('the bell reports the end of a settings run to the account that began it, once no machine is waiting', async () => {
    const { orm } = server.context.database;
    const id = randomUUID();
    await orm.insert(profileRuns).values({
      id,
      profileName: 'Summer',
      version: 1,
      gamma: 'infinity',
      modelNumber: 'INF-50',
      values: {},
      requestedBy: worldUsers.service.id,
      sessionId: 'x',
      origin: 'x',
      requestedAt: ago(hourMs),
    });
    const machine = { runId: id, settledAt: ago(minuteMs) };
    await orm.insert(profileRunMachines).values([
      { ...machine, serialNumber: 'PONTE0001', commandId: randomUUID(), outcome: 'written' },
      { ...machine, serialNumber: 'NOBODY0001', commandId: randomUUID(), outcome: 'notFound' },
      { runId: id, serialNumber: 'VAN0001', commandId: randomUUID() },
    ]);
    expect(kindsOf(await list('service'))).toEqual([]);
    await orm
      .update(profileRunMachines)
      .set({ outcome: 'offline', settledAt: ago(0) })
      .where(eq(profileRunMachines.serialNumber, 'VAN0001'));
    expect((await list('service')).items).toMatchObject([
      { kind: 'profileRun', profileName: 'Summer', machines: 3, succeeded: 1, serialNumber: 'PONTE0001' },
    ]);
    expect((await list('manager')).items.some(({ kind }) => kind === 'profileRun')).toBe(false);
  });

  it('the bell shows an applicant to the accounts that may decide, until one account has decided', async () => {
    const { orm } = server.context.database;
    const decided = (status: 'ACTIVE' | 'PENDING_APPROVAL') =>
      orm
        .update(users)
        .set({ status, verifiedAt: ago(hourMs) })
        .where(eq(users.id, worldUsers.pending.id));
    await decided('PENDING_APPROVAL');
    const applicant = (user: UserName) =>
      list(user).then(({ items }) => items.find(({ kind }) => kind === 'applicant'));
    expect(await applicant('manager')).toMatchObject({
      id: `applicant:${worldUsers.pending.id}`,
      name: 'Test Person',
      role: 'SERVICE',
      companyName: 'Navigli Service',
    });
    for (const user of ['service', 'kitchen', 'otherManager'] as const) expect(await applicant(user)).toBeUndefined();
    await decided('ACTIVE');
    expect(await applicant('manager')).toBeUndefined();
    await decided('PENDING_APPROVAL');
    await orm.update(users).set({ verifiedAt: null }).where(eq(users.id, worldUsers.pending.id));
  });

  it('an account without rights cannot read notifications', async () => {
    for (const user of ['pending', 'inactive'] as const) {
      const answer = await server.call(user, 'GET', url);
      expectProblem(answer, 'ACCOUNT_NOT_ACTIVE');
    }
    expect((await server.call(null, 'GET', url)).statusCode).toBe(401);
    expect((await server.call('kitchen', 'GET', url)).headers['cache-control']).toBe('no-store');
  });
});

/** The applicant of the test world is older than 30 days. */
const pendingApplicants = 0;

async function install(requestedBy: string, kind: 'firmwareInstalled' | 'firmwareFailed'): Promise<string> {
  const { orm } = server.context.database;
  const id = randomUUID();
  const [requestedAt, at] = [ago(2 * hourMs), ago(hourMs)];
  const serialNumber = 'PONTE0001';
  seq += 1;
  await orm.insert(commands).values({
    id,
    serialNumber,
    kind: 'installFirmware',
    body: { module: 'FW00', version: '2.1.0', path: '/x' },
    requestedBy,
    requestedAt,
    expiresAt: at,
    outcome: 'executed',
  });
  await orm.insert(events).values({
    serialNumber,
    seq,
    at,
    receivedAt: at,
    isClockDoubtful: false,
    kind,
    body: { commandId: id },
  });
  return id;
}

describe('seen notifications', () => {
  const unseenOf = async (user: UserName) => (await list(user)).unseen;
  const atOf = async (user: UserName, id: string): Promise<string> =>
    (await list(user)).items.find((item: Notification) => item.id === id)?.at ?? '';

  it('an account marks everything up to the newest shown notification as seen, for itself only', async () => {
    await raise({ errorCode: 'OH01', notedAt: ago(2 * hourMs) });
    const newest = await raise({ serialNumber: 'PONTE0002', errorCode: 'T01', notedAt: ago(hourMs) });
    expect(await see('kitchen', { until: await atOf('kitchen', newest) })).toBe(0);
    const { items, unseen } = await list('kitchen');
    expect(items.map(({ isSeen }) => isSeen)).toEqual([true, true]);
    expect(unseen).toBe(0);
    expect(await unseenOf('service')).toBe(2);
    await raise({ errorCode: 'T02', notedAt: ago(hourMs / 2) });
    expect(await unseenOf('kitchen')).toBe(1);
  });

  it('a notification that was stored late between seen notifications is unseen', async () => {
    await raise({ errorCode: 'OH01', notedAt: ago(hourMs) });
    const newest = await raise({ errorCode: 'T01', notedAt: ago(hourMs - 10_000) });
    await see('kitchen', { until: await atOf('kitchen', newest) });
    const late = await raise({ errorCode: 'T02', notedAt: ago(hourMs - 5000) });
    const { items, unseen } = await list('kitchen');
    expect(unseen).toBe(1);
    expect(items.filter(({ isSeen }) => !isSeen).map(({ id }) => id)).toEqual([late]);
  });

  it('an account marks a single notification as seen, and seen notifications stay seen', async () => {
    const first = await raise({ errorCode: 'OH01', notedAt: ago(2 * hourMs) });
    const second = await raise({ errorCode: 'T01', notedAt: ago(hourMs) });
    expect(await see('kitchen', { ids: [first] })).toBe(1);
    expect((await list('kitchen')).items.map(({ id, isSeen }) => [id, isSeen])).toEqual([
      [second, false],
      [first, true],
    ]);
    await see('kitchen', { until: await atOf('kitchen', second) });
    expect(await see('kitchen', { until: ago(5 * hourMs).toISOString() })).toBe(0);
  });

  it('an account cannot mark future notifications as seen', async () => {
    await see('kitchen', { until: new Date(Date.now() + 5 * hourMs).toISOString() });
    await raise({ notedAt: new Date() });
    expect(await unseenOf('kitchen')).toBe(1);
  });

  it('the bell counts at most 100 unseen notifications', async () => {
    const many = Array.from({ length: 105 }, (_, i) => ({ serialNumber: `MANY${1000 + i}`, companyCode: '300001' }));
    await insertMachines(server.context.database, many);
    for (const [i, { serialNumber }] of many.entries()) await raise({ serialNumber, notedAt: ago(hourMs + i * 1000) });
    expect(await unseenOf('kitchen')).toBe(100);
    expect(await unseenOf('admin')).toBe(100);
    const newest = (await list('kitchen', '?limit=1')).items[0];
    expect(await see('kitchen', { until: newest?.at })).toBe(0);
  });

  it.each([{ ids: ['a\0b'] }, { until: '0000-01-01T00:00:00Z' }])(
    'the server refuses to mark as seen what the database cannot store: %j',
    async (body) => {
      expectProblem(await server.call('kitchen', 'POST', `${url}/seen`, body), 'VALIDATION_FAILED');
    },
  );

  it('the server refuses to mark notifications as seen with neither an instant nor IDs', async () => {
    for (const body of [{}, { until: 'yesterday' }, { ids: Array(51).fill('x') }, { until: null }])
      expectProblem(await server.call('kitchen', 'POST', `${url}/seen`, body), 'VALIDATION_FAILED');
    expectProblem(await server.call('pending', 'POST', `${url}/seen`, { ids: [] }), 'ACCOUNT_NOT_ACTIVE');
  });

  it("events from before the account's creation count as seen", async () => {
    const { orm } = server.context.database;
    const created = (createdAt: Date) =>
      orm.update(users).set({ createdAt }).where(eq(users.id, worldUsers.kitchen.id));
    await created(ago(hourMs));
    await raise({ notedAt: ago(2 * hourMs) });
    expect(await unseenOf('kitchen')).toBe(0);
    await created(ago(400 * 24 * hourMs));
  });
});
