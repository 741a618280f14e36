import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { type BluetoothGrant, verifyGrant } from '@washboard/contract/bluetooth/grants';
import { createSigningKeys, exportPublicKey } from '@washboard/contract/bluetooth/keys';
import { hourMs } from '@washboard/contract/time/durations';
import { eq, like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { TestMachine } from '../../../testing/test-machine.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type UserName, unknownSerialNumber, worldUsers } from '../../../testing/world.ts';
import { users } from '../../people/accounts/tables.ts';
import { sessions } from '../../people/sessions/tables.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { throttles } from '../../platform/throttle/tables.ts';
import { applianceStates, appliances } from '../appliances/tables.ts';
import { BluetoothKeyDistribution } from './bluetooth-key-distribution.ts';
import { openGrantKey } from './grant-key.ts';
import { revokeGrants } from './revoked-grants.ts';
import { bluetoothGrants } from './tables.ts';

let nowMs = Date.now();
let server: TestServer;
let machine: TestMachine;
let phoneKey: string;
let machineKey: string;
let serverKey: string;

beforeAll(async () => {
  server = await openTestServer({
    hasGateway: true,
    clock: { now: () => new Date(nowMs) },
    limits: { commands: { deliveryMs: 2000, answerMs: 400 } },
  });
  const keys = [await createSigningKeys(), await createSigningKeys()] as const;
  phoneKey = await exportPublicKey(keys[0].publicKey);
  machineKey = await exportPublicKey(keys[1].publicKey);
  serverKey = (await openGrantKey(server.context.config)).publicKey;
});
afterAll(() => server?.close());

let lastSeq = 0;
beforeEach(async () => {
  lastSeq += 1000;
  machine = await TestMachine.connect(server.gateway?.port ?? 0, 'PONTE0001', { lastSeq });
  await server.context.database.orm.delete(bluetoothGrants);
  await server.context.database.orm.delete(throttles);
});
afterEach(() => machine.disconnect());

const report = (trusts: string | null, own: object = {}) =>
  machine.publish('connectivity', {
    bluetooth: { isOn: true, isPaired: false, name: 'Cellar', publicKey: machineKey, trusts, ...own },
  });
const ask = (user: UserName = 'service', serialNumber = 'PONTE0001', key = phoneKey) =>
  server.call(user, 'POST', `/api/v1/event-hub-listener/${serialNumber}/bluetoothGrants`, { phoneKey: key });
async function give(user: UserName = 'service'): Promise<BluetoothGrant> {
  const answer = await ask(user);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const newCommands = () => machine.commands.splice(0).map(({ kind, body }) => ({ kind, body }));
const trust = (revoked: string[] = []) => ({ kind: 'trustBluetooth', body: { serverKey, revoked } });

describe('a Bluetooth grant', () => {
  it('a grant names machine, keys, account and rights, is signed by the server and ends after 12 hours', async () => {
    await report(serverKey);
    const given = await give();
    const rights = ['read', 'control', 'parameters', 'wifi'];
    const [issuedAt, expiresAt] = [nowMs, nowMs + 12 * hourMs].map((ms) => new Date(ms).toISOString());
    expect(given).toEqual({ grantId: expect.any(String), grant: expect.any(String), rights, expiresAt });
    expect(await verifyGrant(given.grant, serverKey)).toEqual({
      v: 1,
      grantId: given.grantId,
      serialNumber: 'PONTE0001',
      accountId: worldUsers.service.id,
      phoneKey,
      machineKey,
      rights,
      issuedAt,
      expiresAt,
    });
    expect((await give('manager')).rights).toContain('factoryParameters');
  });

  it('the server audits a grant, without the grant itself', async () => {
    await report(serverKey);
    const given = await give();
    const lines = await server.context.database.orm
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'appliance.bluetoothGranted'));
    expect(lines.at(-1)).toMatchObject({
      actor: worldUsers.service.id,
      subject: 'PONTE0001',
      serialNumber: 'PONTE0001',
      detail: { grantId: given.grantId, until: given.expiresAt },
    });
    expect(JSON.stringify(lines)).not.toContain(given.grant);
  });

  it('the server refuses a grant to a kitchen manager, and for a machine out of scope', async () => {
    await report(serverKey);
    expectProblem(await ask('kitchen'), 'FORBIDDEN');
    const unknown = expectProblem(await ask('service', unknownSerialNumber), 'APPLIANCE_NOT_FOUND');
    const foreign = expectProblem(await ask('service', 'LINDE0001'), 'APPLIANCE_NOT_FOUND');
    expect({ ...foreign, instance: unknown.instance }).toEqual(unknown);
  });

  it.each(['', 'x'.repeat(87), `B${'x'.repeat(200)}`])(
    'the server refuses a grant for an invalid key of a phone: %s',
    async (key) => {
      expectProblem(await ask('service', 'PONTE0001', key), 'VALIDATION_FAILED');
    },
  );

  it('the server refuses a grant if the machine has no key or does not accept the server’s key', async () => {
    await machine.publish('connectivity', { bluetooth: { isOn: true, isPaired: false } });
    expectProblem(await ask(), 'BLUETOOTH_MISSING');
    await report(null);
    await give();
    expect(newCommands()).toEqual([trust()]);
    machine.reply = () => ({ outcome: 'refused', reason: 'unsupported' });
    expectProblem(await ask(), 'BLUETOOTH_NOT_PREPARED');
    await machine.disconnect();
    expectProblem(await ask(), 'BLUETOOTH_NOT_PREPARED');
  });

  it('an account gets at most 200 grants in an hour', async () => {
    await report(serverKey);
    await give();
    await server.context.database.orm.update(throttles).set({ tries: 200 });
    expectProblem(await ask(), 'TOO_MANY_REQUESTS');
  });
});

describe('the key that signs grants', () => {
  it('the key that signs grants is a file that only its owner reads', async () => {
    const { bluetoothKeyFile } = server.context.config;
    expect(statSync(bluetoothKeyFile).mode & 0o777).toBe(0o600);
    expect(readFileSync(bluetoothKeyFile, 'utf8')).toContain('PRIVATE KEY');
    expect((await openGrantKey(server.context.config)).publicKey).toBe(serverKey);
  });

  it('connected machines receive the server’s Bluetooth key until they report it', async () => {
    const spreading = new BluetoothKeyDistribution(server.context);
    await report(null);
    await spreading.update();
    await spreading.update();
    expect(newCommands()).toEqual([trust()]);
    nowMs += 11 * 60_000;
    await spreading.update();
    expect(newCommands()).toEqual([trust()]);
    await report(serverKey);
    nowMs += 11 * 60_000;
    await spreading.update();
    expect(newCommands()).toEqual([]);
  });
});

describe('revoking a grant', () => {
  const restore = () =>
    server.context.database.orm
      .update(users)
      .set({ role: 'SERVICE', status: 'ACTIVE', companyCode: '200001' })
      .where(eq(users.id, worldUsers.service.id));
  afterEach(restore);

  async function revoked(): Promise<string[]> {
    const { database } = server.context;
    await revokeGrants(server.context);
    const rows = await database.orm.select().from(bluetoothGrants);
    return rows.filter(({ revokedAt }) => revokedAt !== null).map(({ id }) => id);
  }

  it.each([
    ['loses its role', () => ({ role: 'KITCHEN_MANAGER' as const })],
    ['is deleted', () => ({ status: 'DELETED' as const })],
    ['moves to another company', () => ({ companyCode: '200002' })],
  ])('a grant is revoked when the account %s', async (_, change) => {
    await report(serverKey);
    const { grantId } = await give();
    expect(await revoked()).toEqual([]);
    await server.context.database.orm.update(users).set(change()).where(eq(users.id, worldUsers.service.id));
    expect(await revoked()).toEqual([grantId]);
  });

  it('a grant is revoked when the machine leaves the scope', async () => {
    await report(serverKey);
    const { grantId } = await give();
    const move = (companyCode: string) =>
      server.context.database.orm
        .update(appliances)
        .set({ companyCode })
        .where(eq(appliances.serialNumber, 'PONTE0001'));
    await move('300003');
    expect(await revoked()).toEqual([grantId]);
    await move('300001');
  });

  it('a grant is revoked when the session ends, and the machine receives this when it connects', async () => {
    await report(serverKey);
    const kept = await give('manager');
    const { grantId } = await give();
    const { orm } = server.context.database;
    await orm
      .update(sessions)
      .set({ endedAt: new Date(nowMs) })
      .where(eq(sessions.userId, worldUsers.service.id));
    expect(await revoked()).toEqual([grantId]);
    const lines = await orm.select().from(auditLog).where(eq(auditLog.action, 'appliance.bluetoothRevoked'));
    expect(lines.at(-1)).toMatchObject({ actor: null, origin: 'server', detail: { grantId } });

    const spreading = new BluetoothKeyDistribution(server.context);
    await machine.disconnect();
    await spreading.update();
    machine = await TestMachine.connect(server.gateway?.port ?? 0, 'PONTE0001', { lastSeq: lastSeq + 500 });
    await report(serverKey);
    nowMs += 11 * 60_000;
    await spreading.update();
    expect(newCommands()).toEqual([trust([grantId])]);
    await spreading.update();
    expect(newCommands()).toEqual([]);
    expect(kept.grantId).not.toBe(grantId);
    await orm.update(sessions).set({ endedAt: null }).where(eq(sessions.userId, worldUsers.service.id));
  });
});

describe('machines that do not confirm a revocation', () => {
  /** These machines fill a whole round before PONTE0001, and no gateway is connected to them. */
  async function copyMachines(): Promise<void> {
    const { orm } = server.context.database;
    const [row] = await orm.select().from(appliances).where(eq(appliances.serialNumber, 'PONTE0001'));
    const [state] = await orm.select().from(applianceStates).where(eq(applianceStates.serialNumber, 'PONTE0001'));
    const [grant] = await orm.select().from(bluetoothGrants);
    if (!row || !state || !grant) throw new Error('no machine to copy');
    const { searchText, ...appliance } = row;
    const serialNumbers = Array.from({ length: 50 }, (_, i) => `DEAF${1000 + i}`);
    await orm.insert(appliances).values(serialNumbers.map((serialNumber) => ({ ...appliance, serialNumber })));
    await orm.insert(applianceStates).values(serialNumbers.map((serialNumber) => ({ ...state, serialNumber })));
    const revoked = { ...grant, revokedAt: grant.issuedAt };
    await orm
      .insert(bluetoothGrants)
      .values(serialNumbers.map((serialNumber) => ({ ...revoked, id: randomUUID(), serialNumber })));
  }
  afterEach(async () => {
    const { orm } = server.context.database;
    for (const table of [bluetoothGrants, applianceStates, appliances])
      await orm.delete(table).where(like(table.serialNumber, 'DEAF%'));
  });

  it('machines that do not confirm a revocation do not delay other machines', async () => {
    await report(serverKey);
    const first = await give();
    const { orm } = server.context.database;
    await copyMachines();
    const revoke = (id: string) =>
      orm
        .update(bluetoothGrants)
        .set({ revokedAt: new Date(nowMs) })
        .where(eq(bluetoothGrants.id, id));
    await revoke(first.grantId);
    const spreading = new BluetoothKeyDistribution(server.context);
    machine.reply = () => ({ outcome: 'refused', reason: 'unsupported' });
    await spreading.update();
    expect(newCommands()).toEqual([]);
    await spreading.update();
    expect(newCommands()).toEqual([trust([first.grantId])]);
    await spreading.update();
    expect(newCommands()).toEqual([]);
    const second = await give();
    nowMs += 1000;
    await revoke(second.grantId);
    await spreading.update();
    expect(newCommands()).toEqual([trust([second.grantId, first.grantId])]);
  });
});

describe('events of Bluetooth commands', () => {
  it('the history and the events name the person who used Bluetooth, once the machine reports it', async () => {
    await report(serverKey);
    const { grantId } = await give();
    const at = new Date(nowMs).toISOString();
    const [set, started] = [randomUUID(), randomUUID()];
    const body = { code: 'S25', value: 800, was: 780, by: 'bluetooth', commandId: set, grantId };
    await machine.publish('events', { at, kind: 'parameterChanged', body });
    const command = { command: 'startCycle', cycleType: 'dishes', commandId: started, grantId };
    await machine.publish('events', { at, kind: 'bluetoothCommand', body: command });
    const base = '/api/v1/event-hub-listener/PONTE0001';
    const history = (await server.call('manager', 'GET', `${base}/parameters/history`)).json();
    expect(history.items[0]).toMatchObject({
      code: 'S25',
      value: 800,
      was: 780,
      by: 'bluetooth',
      name: 'Test Person',
      commandId: set,
    });
    const events = (await server.call('manager', 'GET', `${base}/events`)).json();
    expect(events.items).toMatchObject([
      { kind: 'bluetoothCommand', by: 'Test Person', body: { command: 'startCycle', cycleType: 'dishes' } },
      { kind: 'parameterChanged', by: 'Test Person', body: { by: 'bluetooth' } },
    ]);
    expect(JSON.stringify(events)).not.toContain(grantId);
  });

  it('an event names no person if the grant is another machine’s', async () => {
    await report(serverKey);
    const { grantId } = await give();
    const { orm } = server.context.database;
    await orm.update(bluetoothGrants).set({ serialNumber: 'PONTE0002' }).where(eq(bluetoothGrants.id, grantId));
    const body = { command: 'stopCycle', commandId: randomUUID(), grantId };
    await machine.publish('events', { at: new Date(nowMs + 1000).toISOString(), kind: 'bluetoothCommand', body });
    const events = (await server.call('kitchen', 'GET', '/api/v1/event-hub-listener/PONTE0001/events')).json();
    expect(events.items[0]).toMatchObject({ kind: 'bluetoothCommand', by: null });
  });
});

describe('the Bluetooth settings', () => {
  const set = (user: UserName, body: object, serialNumber = 'PONTE0001') =>
    server.call(user, 'PUT', `/api/v1/event-hub-listener/${serialNumber}/bluetooth`, body);
  const menu = '/api/v1/event-hub-listener/PONTE0001/serviceAccess';
  beforeAll(() => server.call('admin', 'PUT', '/api/v1/account/companies/300001/servicePin', { pin: '4321' }));
  beforeEach(() => server.call('service', 'POST', menu, { pin: '4321' }));

  it('a technician changes the Bluetooth settings, which are shown as the machine reports them', async () => {
    await report(serverKey);
    const answer = await set('service', { isOn: false, name: 'Bar' });
    expect(answer.json()).toMatchObject({ outcome: 'executed' });
    expect(newCommands()).toEqual([{ kind: 'setBluetooth', body: { isOn: false, name: 'Bar' } }]);
    await report(serverKey, { isOn: false, name: 'Bar' });
    const detail = await server.call('service', 'GET', '/api/v1/appliance/getApplianceDetail?serialNumber=PONTE0001');
    expect(detail.json().connectivity.bluetooth).toEqual({ isOn: false, isPaired: false, name: 'Bar' });
  });

  it('a session without the service PIN cannot change the Bluetooth settings, but can retry', async () => {
    const commandId = randomUUID();
    const first = await set('service', { commandId, isOn: true, name: 'Bar' });
    await server.call('service', 'DELETE', menu);
    newCommands();
    expectProblem(await set('service', { isOn: true, name: 'Bar' }), 'SERVICE_MENU_LOCKED');
    expectProblem(await set('manager', { isOn: true, name: 'Bar' }), 'SERVICE_MENU_LOCKED');
    expect((await set('service', { commandId, isOn: true, name: 'Bar' })).json()).toEqual(first.json());
    expect(newCommands()).toEqual([]);
  });

  it('the server refuses Bluetooth settings of a kitchen, out of scope, and with a long name', async () => {
    expectProblem(await set('kitchen', { isOn: true, name: '' }), 'FORBIDDEN');
    expectProblem(await set('service', { isOn: true, name: '' }, 'LINDE0001'), 'APPLIANCE_NOT_FOUND');
    expectProblem(await set('service', { isOn: true, name: 'x'.repeat(21) }), 'VALIDATION_FAILED');
  });
});
