import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { TestMachine } from '../../../testing/test-machine.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type UserName, worldUsers } from '../../../testing/world.ts';
import { applianceStates, appliances } from '../../machines/appliances/tables.ts';
import { users } from '../../people/accounts/tables.ts';
import { auditLog } from '../../platform/audit/tables.ts';

const path = '/api/v1/appliance/appliances';
const order = { gamma: 'infinity', modelNumber: 'INF-55' };

let server: TestServer;
const log: string[] = [];
beforeAll(async () => {
  const logger = pino({ level: 'trace' }, { write: (line: string) => void log.push(line) });
  server = await openTestServer({ hasGateway: true, logger });
  await server.context.database.orm
    .update(users)
    .set({ administrationProfile: ['ADD_PRODUCTS'] })
    .where(eq(users.id, worldUsers.service.id));
});
afterAll(() => server.close());

const add = (fields: object, user: UserName = 'service') => server.call(user, 'POST', path, { ...order, ...fields });

async function stored(serialNumber: string) {
  const [row] = await server.context.database.orm
    .select()
    .from(appliances)
    .leftJoin(applianceStates, eq(applianceStates.serialNumber, appliances.serialNumber))
    .where(eq(appliances.serialNumber, serialNumber));
  return row;
}

describe('adding a machine', () => {
  it("the server stores a new machine in the caller's company at the revision of its data model", async () => {
    const answer = await add({ serialNumber: 'NEW0001' });
    expect(answer.statusCode).toBe(201);
    expect(Object.keys(answer.json())).toEqual(['serialNumber', 'linkSecret']);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await stored('NEW0001')).toMatchObject({
      appliances: {
        brand: 'marea',
        ...order,
        revision: 'A',
        companyCode: '200001',
        ratingPower: null,
        claimedBy: null,
      },
      appliance_states: { versions: null, connection: 'offline' },
    });
  });

  it('a new machine keeps the given facts', async () => {
    const entry = { revision: 'C', FW00: '1.4.0', FW02: '1.1.0', ratingPower: 'M3', companyCode: '300002' };
    expect((await add({ serialNumber: 'NEW0002', ...entry })).statusCode).toBe(201);
    const { FW00, FW02, ...fields } = entry;
    expect(await stored('NEW0002')).toMatchObject({
      appliances: fields,
      appliance_states: { versions: { FW00, FW02 } },
    });
    const detail = await server.call('service', 'GET', '/api/v1/appliance/getApplianceDetail?serialNumber=NEW0002');
    expect(detail.json()).toMatchObject({ companyCode: '300002', versions: { FW00, FW02 } });
  });

  it('a user without the profile cannot add a machine', async () => {
    expectProblem(await add({ serialNumber: 'NEW0003' }, 'manager'), 'FORBIDDEN');
    expect(await stored('NEW0003')).toBeUndefined();
  });

  it('the server refuses a company outside the subtree like a company that does not exist', async () => {
    for (const companyCode of ['300003', '100000', '999999']) {
      expectProblem(await add({ serialNumber: 'NEW0004', companyCode }), 'COMPANY_NOT_FOUND');
    }
    expect(await stored('NEW0004')).toBeUndefined();
  });

  it('a known serial number gets the same refusal, whichever company has the machine', async () => {
    const before = await stored('LINDE0001');
    for (const serialNumber of ['VAN0001', 'LINDE0001', 'STOCK0001', 'BRINA0001']) {
      const answer = await add({ serialNumber });
      expectProblem(answer, 'APPLIANCE_EXISTS');
      const { instance: _, ...problem } = answer.json();
      expect(problem).toEqual({
        type: 'urn:washboard:problem:APPLIANCE_EXISTS',
        title: 'This serial number is already registered',
        status: 409,
        code: 'APPLIANCE_EXISTS',
      });
    }
    expect(await stored('LINDE0001')).toEqual(before);
  });

  it('two users who add one machine at the same time add it once', async () => {
    const answers = await Promise.all([
      add({ serialNumber: 'NEW0005' }),
      add({ serialNumber: 'NEW0005' }, 'admin'),
      add({ serialNumber: 'NEW0005' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
  });

  it.each([
    ['GAMMA_UNKNOWN', { gamma: 'nimbus' }],
    ['GAMMA_UNKNOWN', { gamma: 'tl', modelNumber: 'TLX-50' }],
    ['MODEL_UNKNOWN', { modelNumber: 'INF-51' }],
    ['MODEL_UNKNOWN', { modelNumber: 'HLN-40' }],
    ['VALIDATION_FAILED', { serialNumber: 'in 1' }],
    ['VALIDATION_FAILED', { serialNumber: 'NEW0006', ratingPower: 'M9' }],
    ['VALIDATION_FAILED', { serialNumber: 'NEW0006', revision: 'b1' }],
    ['VALIDATION_FAILED', { serialNumber: 'NEW0006', FW00: '1.0.0' }],
    ['VALIDATION_FAILED', { serialNumber: 'NEW0006', FW00: 'new', FW02: '1.0.0' }],
    ['VALIDATION_FAILED', { serialNumber: 'NEW0006', linkSecret: 'mine' }],
  ] as const)('the server answers %s to %j', async (code, fields) => {
    expectProblem(await add({ serialNumber: 'NEW0006', ...fields }), code);
    expect(await stored('NEW0006')).toBeUndefined();
  });

  it('a caller without a company must name a company', async () => {
    await server.context.database.orm
      .update(users)
      .set({ role: 'ADMIN', companyCode: null })
      .where(eq(users.id, worldUsers.otherManager.id));
    const answer = await add({ serialNumber: 'NEW0007' }, 'otherManager');
    expectProblem(answer, 'VALIDATION_FAILED');
    expect(answer.json().errors).toEqual([{ path: 'companyCode', message: 'required' }]);
  });
});

describe('the link secret', () => {
  it('a machine connects with its own link secret only', async () => {
    const { linkSecret } = (await add({ serialNumber: 'NEW0010' })).json();
    const { port } = server.gateway ?? { port: 0 };
    await expect(TestMachine.connect(port, 'NEW0010', { secret: `${linkSecret}X` })).rejects.toThrow();
    const machine = await TestMachine.connect(port, 'NEW0010', { secret: linkSecret });
    await machine.publish('telemetry', { boilerTmp: 851, tankTmp: 624, waterTmp: 152 });
    expect(await stored('NEW0010')).toMatchObject({
      appliance_states: { connection: 'online', telemetry: { boilerTmp: 851 } },
    });
    await machine.disconnect();
  });

  it('a link secret is random, and neither stored nor logged', async () => {
    const secrets = await Promise.all(
      ['NEW0011', 'NEW0012'].map(async (serialNumber) => (await add({ serialNumber })).json().linkSecret as string),
    );
    expect(new Set(secrets).size).toBe(2);
    for (const secret of secrets) expect(secret).toMatch(/^([A-HJ-NP-Z2-9]{4}-){6}[A-HJ-NP-Z2-9]{4}$/);
    const { orm } = server.context.database;
    const written = JSON.stringify([await orm.select().from(auditLog), await orm.select().from(appliances), log]);
    expect(written).toContain('NEW0011');
    for (const secret of secrets) expect(written).not.toContain(secret);
  });

  it('the audit log records an added machine', async () => {
    await add({ serialNumber: 'NEW0013', ratingPower: 'E3' });
    const [line] = await server.context.database.orm.select().from(auditLog).where(eq(auditLog.subject, 'NEW0013'));
    expect(line).toMatchObject({
      action: 'appliance.added',
      actor: worldUsers.service.id,
      serialNumber: 'NEW0013',
      before: null,
      after: { ...order, revision: 'A', companyCode: '200001', ratingPower: 'E3' },
      detail: {},
    });
  });
});

it('the server announces the address of its MQTT port for machines', async () => {
  const answer = await server.call('service', 'GET', '/api/v1/appliance/linkAddress');
  expect(answer.json()).toEqual({ host: '127.0.0.1', port: server.context.config.mqttPort, isEncrypted: false });
  expectProblem(await server.call('kitchen', 'GET', '/api/v1/appliance/linkAddress'), 'FORBIDDEN');
});
