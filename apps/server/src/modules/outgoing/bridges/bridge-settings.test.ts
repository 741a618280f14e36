import type { BridgeAnswer, BridgeChange } from '@washboard/contract/bridges/bridge';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { UserName } from '../../../testing/world.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { openSecretBox } from '../../platform/secrets/index.ts';
import { bridgeSecretOwner } from './bridge-runner.ts';
import { bridges } from './tables.ts';
import { TestBroker } from './testing/test-broker.ts';

let server: TestServer;
let broker: TestBroker;
beforeAll(async () => {
  server = await openTestServer({ environment: { OUTBOUND_PRIVATE: '1' } });
  broker = await TestBroker.start();
});
afterAll(async () => {
  await broker.stop();
  await server.close();
});
beforeEach(() => server.context.database.orm.delete(bridges));

const path = '/api/v1/account/bridge';
const settings = (fields: Partial<BridgeChange> = {}): BridgeChange => ({
  address: broker.address,
  username: 'kitchen',
  password: 'pass word 1',
  caCertificate: null,
  topicPrefix: 'washboard',
  discoveryPrefix: 'homeassistant',
  language: 'it',
  isOn: true,
  version: 0,
  ...fields,
});
const put = (user: UserName, fields: Partial<BridgeChange> = {}) => server.call(user, 'PUT', path, settings(fields));
const test = (user: UserName, fields: object = {}) => {
  const { address, username, password, caCertificate } = settings();
  return server.call(user, 'POST', `${path}/test`, { address, username, password, caCertificate, ...fields });
};

async function read(user: UserName): Promise<BridgeAnswer> {
  const answer = await server.call(user, 'GET', path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function storedPassword() {
  const [row] = await server.context.database.orm.select().from(bridges);
  const box = await openSecretBox(server.context.config);
  return row?.sealedPassword && box.open(row.sealedPassword, bridgeSecretOwner(row.companyCode));
}

describe('the bridge of a company', () => {
  it('a kitchen manager sets up a bridge, which is audited, and whose password is encrypted and not returned', async () => {
    expect(await read('kitchen')).toEqual({ bridge: null, isPrivatePermitted: true });
    const answer = await put('kitchen');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().bridge).toMatchObject({
      address: broker.address,
      username: 'kitchen',
      hasPassword: true,
      isOn: true,
      version: 1,
      state: { connectedSince: null, failure: null },
    });
    expect(answer.body).not.toContain('pass word');
    const [row] = await server.context.database.orm.select().from(bridges);
    expect(JSON.stringify(row)).not.toContain('pass word');
    expect(await storedPassword()).toBe('pass word 1');
    const [line] = await server.context.database.orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(line).toMatchObject({ action: 'bridge.changed', subject: '300001', after: { broker: broker.address } });
    expect(JSON.stringify(line)).not.toContain('pass word');
  });

  it('a user sees and changes only the bridge of their own company', async () => {
    await put('kitchen');
    expect(await read('otherKitchen')).toMatchObject({ bridge: null });
    expect(await read('manager')).toMatchObject({ bridge: null });
    await server.call('otherKitchen', 'DELETE', path);
    expect(await read('kitchen')).toMatchObject({ bridge: { version: 1 } });
    expectProblem(await put('withoutCompany'), 'COMPANY_NOT_FOUND');
  });

  it.each<[UserName, string]>([
    ['kitchen', 'KITCHEN_MANAGER'],
    ['service', 'SERVICE'],
    ['manager', 'SERVICE_MANAGER'],
    ['admin', 'SERVICE_MANAGER'],
  ])('a bridge that %s sets up publishes with the role %s', async (user, role) => {
    await put(user);
    const [row] = await server.context.database.orm.select({ role: bridges.role }).from(bridges);
    expect(row?.role).toBe(role);
  });

  it('a user with an outdated version cannot overwrite the bridge', async () => {
    await put('kitchen');
    expectProblem(await put('kitchen'), 'BRIDGE_CHANGED');
    expect((await put('kitchen', { version: 1, isOn: false })).json().bridge).toMatchObject({
      version: 2,
      isOn: false,
    });
  });

  it('a user no longer sees a removed bridge, and a new bridge gets a new version', async () => {
    await put('kitchen');
    expect((await server.call('kitchen', 'DELETE', path)).json()).toMatchObject({ bridge: null });
    expect((await put('kitchen')).json().bridge).toMatchObject({ version: 3, isOn: true });
  });
});

describe('the stored password', () => {
  it('the server keeps the stored password when a change omits it and leaves the rest of the broker', async () => {
    await put('kitchen');
    expect((await put('kitchen', { version: 1, password: undefined, language: 'de' })).statusCode).toBe(200);
    expect(await storedPassword()).toBe('pass word 1');
    expect((await test('kitchen', { password: undefined })).json()).toEqual({ failure: null });
  });

  it.each([{ address: 'mqtt://other.example' }, { username: 'chef' }])(
    'the stored password is not sent to another broker: %o',
    async (other) => {
      await put('kitchen');
      expectProblem(await put('kitchen', { version: 1, password: undefined, ...other }), 'VALIDATION_FAILED');
      expectProblem(await test('kitchen', { password: undefined, ...other }), 'VALIDATION_FAILED');
    },
  );

  it('a user erases the stored password with null', async () => {
    await put('kitchen');
    await put('kitchen', { version: 1, password: null });
    expect(await storedPassword()).toBeNull();
  });
});

describe('the test of a connection', () => {
  it('the connection test reports success, or the kind of failure', async () => {
    expect((await test('kitchen')).json()).toEqual({ failure: null });
    expect((await test('kitchen', { password: 'wrong' })).json()).toEqual({ failure: 'credentials' });
    expect((await test('kitchen', { address: 'mqtt://127.0.0.1:1' })).json()).toEqual({ failure: 'connectionRefused' });
    expect((await test('kitchen', { address: 'mqtts://broker.invalid' })).json()).toEqual({ failure: 'nameNotFound' });
    expect(
      (await test('kitchen', { address: broker.address.replace('mqtt:', 'mqtts:') })).json().failure,
    ).not.toBeNull();
    expect([...broker.clients]).toEqual([]);
    expect(broker.messages).toEqual([]);
  });

  it('the connection test is rate limited, because it tries passwords', async () => {
    for (let i = 0; i < 10; i += 1) expect((await test('manager', { password: `${i}` })).statusCode).toBe(200);
    expectProblem(await test('manager'), 'TOO_MANY_REQUESTS');
  });
});

describe('bridge settings', () => {
  it.each<object>([
    { address: 'http://broker.example' },
    { address: 'mqtts://user:pass@broker.example' },
    { address: 'mqtts://broker.example/topic' },
    { address: 'mqtts://broker.example:99999' },
    { address: 'mqtts://' },
    { topicPrefix: 'a/#' },
    { topicPrefix: '+' },
    { topicPrefix: '$SYS' },
    { topicPrefix: '' },
    { discoveryPrefix: '/homeassistant' },
    { username: '' },
    { username: 'a\0b' },
    { password: 'x'.repeat(501) },
    { caCertificate: 'no certificate' },
    { language: 'nl' },
    { isOn: 'yes' },
    { more: 1 },
  ])('the server refuses the bridge settings %o', async (wrong) => {
    expectProblem(await put('kitchen', wrong), 'VALIDATION_FAILED');
  });
});
