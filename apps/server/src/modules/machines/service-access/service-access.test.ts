import { dashboardScope } from '@washboard/contract/identity/token';
import { serviceAccessMinutes } from '@washboard/contract/service-access/service-pin';
import { minuteMs } from '@washboard/contract/time/durations';
import { asc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { dashboardHeaders, openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { password, type UserName, unknownSerialNumber, worldUsers } from '../../../testing/world.ts';
import { users } from '../../people/accounts/tables.ts';
import { companies } from '../../people/companies/tables.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { throttles } from '../../platform/throttle/tables.ts';
import { appliances } from '../appliances/tables.ts';
import { removeEndedServiceAccesses } from './service-access.ts';
import { serviceAccesses, servicePins } from './tables.ts';

let nowMs = Date.now();
let server: TestServer;
let auditedBefore = 0;
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => new Date(nowMs) } });
  await server.context.database.orm
    .update(users)
    .set({ administrationProfile: ['COMPANIES'] })
    .where(inArray(users.id, [worldUsers.service.id, worldUsers.manager.id]));
});
afterAll(() => server?.close());
beforeEach(async () => {
  const { orm } = server.context.database;
  await orm.delete(servicePins);
  await orm.delete(throttles);
  auditedBefore = (await orm.select().from(auditLog)).length;
});

const pinOf = (companyCode: string) => `/api/v1/account/companies/${companyCode}/servicePin`;
const accessTo = (serialNumber: string) => `/api/v1/event-hub-listener/${serialNumber}/serviceAccess`;
const setPin = (companyCode: string, pin = '4321', user: UserName = 'admin') =>
  server.call(user, 'PUT', pinOf(companyCode), { pin });
const removePin = (companyCode: string, user: UserName = 'admin') => server.call(user, 'DELETE', pinOf(companyCode));
const enter = (pin: string, serialNumber = 'PONTE0001', user: UserName = 'service') =>
  server.call(user, 'POST', accessTo(serialNumber), { pin });
const leave = (serialNumber = 'PONTE0001') => server.call('service', 'DELETE', accessTo(serialNumber));
const accessOf = async (serialNumber = 'PONTE0001', user: UserName = 'service') =>
  (await server.call(user, 'GET', accessTo(serialNumber))).json();
const inMinutes = (minutes: number) => new Date(nowMs + minutes * minuteMs).toISOString();

async function audited() {
  const lines = await server.context.database.orm.select().from(auditLog).orderBy(asc(auditLog.id));
  const found = lines.slice(auditedBefore).filter(({ action }) => !action.startsWith('signIn.'));
  return found.map(({ action, subject }) => `${action} ${subject}`);
}

async function give(): Promise<void> {
  await setPin('300001');
  expect((await enter('4321')).statusCode).toBe(200);
}

const noAccess = { isPinSet: true, expiresAt: null };

describe('the PIN of a company', () => {
  it('an administrator of companies sets, changes and removes a PIN, which no response contains', async () => {
    const unset = { changedAt: null, inherits: false, inheritedFrom: null };
    expect((await server.call('manager', 'GET', pinOf('300001'))).json()).toEqual(unset);
    const set = await setPin('300001', '4321', 'manager');
    expect(set.json()).toEqual({ ...unset, changedAt: inMinutes(0) });
    nowMs += minuteMs;
    const changed = await setPin('300001', '97531', 'manager');
    expect(changed.json()).toEqual({ ...unset, changedAt: inMinutes(0) });
    expect(set.body + changed.body).not.toMatch(/4321|97531|argon2/);
    expect((await removePin('300001', 'manager')).json()).toEqual(unset);
    expect((await removePin('300001', 'manager')).json()).toEqual(unset);
    expect(await audited()).toEqual([
      'company.servicePinSet 300001',
      'company.servicePinChanged 300001',
      'company.servicePinRemoved 300001',
    ]);
  });

  it('the server stores a PIN as an argon2 hash, and the audit log does not contain it', async () => {
    await setPin('300001', '80417263');
    const { orm } = server.context.database;
    const [pin] = await orm.select().from(servicePins);
    expect(pin?.pinHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(await orm.select().from(auditLog))).not.toContain('80417263');
  });

  it('the PIN of a company above applies, and only administrators of that company see its name', async () => {
    await setPin('200001');
    const seenBy = async (user: UserName) => (await server.call(user, 'GET', pinOf('300001'))).json();
    const inherited = { changedAt: null, inherits: true };
    const named = { companyCode: '200001', companyName: 'Navigli Service' };
    expect(await seenBy('manager')).toEqual({ ...inherited, inheritedFrom: named });
    await removePin('200001');
    await setPin('100000');
    expect(await seenBy('manager')).toEqual({ ...inherited, inheritedFrom: null });
  });

  it.each(['1234', '0000', '432', '123456789', '43a1'])('the server refuses the PIN %s', async (pin) => {
    const problem = expectProblem(await setPin('300001', pin), 'VALIDATION_FAILED');
    expect(JSON.stringify(problem)).not.toContain(pin);
  });

  it('a company out of scope gets the response for an unknown company', async () => {
    const unknown = expectProblem(await setPin('999999', '4321', 'manager'), 'COMPANY_NOT_FOUND');
    for (const code of ['100000', '300003']) {
      const answer = await setPin(code, '4321', 'manager');
      expect({ ...expectProblem(answer, 'COMPANY_NOT_FOUND'), instance: unknown.instance }).toEqual(unknown);
      expectProblem(await removePin(code, 'manager'), 'COMPANY_NOT_FOUND');
    }
  });
});

describe('access to the service menu', () => {
  it('the right PIN gives access for some minutes, and renews it', async () => {
    await setPin('300001');
    expect(await accessOf()).toEqual(noAccess);
    const given = await enter('4321');
    expect(given.statusCode, given.body).toBe(200);
    expect(given.json()).toEqual({ isPinSet: true, expiresAt: inMinutes(serviceAccessMinutes) });
    nowMs += 4 * minuteMs;
    await enter('4321');
    expect(await accessOf()).toEqual({ isPinSet: true, expiresAt: inMinutes(serviceAccessMinutes) });
    expect(await audited()).toEqual([
      'company.servicePinSet 300001',
      'appliance.serviceAccessGranted PONTE0001',
      'appliance.serviceAccessGranted PONTE0001',
    ]);
  });

  it('the access expires, and its row is removed', async () => {
    await give();
    nowMs += serviceAccessMinutes * minuteMs - 1;
    expect((await accessOf()).expiresAt).not.toBe(null);
    nowMs += 1;
    expect(await accessOf()).toEqual(noAccess);
    const { database } = server.context;
    await removeEndedServiceAccesses(database, new Date(nowMs));
    expect(await database.orm.select().from(serviceAccesses)).toEqual([]);
  });

  it('the access ends early on request, and a second request changes nothing', async () => {
    await give();
    expect((await leave()).statusCode).toBe(204);
    expect((await leave()).statusCode).toBe(204);
    expect(await accessOf()).toEqual(noAccess);
    expect((await audited()).filter((line) => line.includes('Ended'))).toEqual([
      'appliance.serviceAccessEnded PONTE0001',
    ]);
  });

  it('the access is not valid for another machine, account or session of the same account', async () => {
    await give();
    expect(await accessOf('PONTE0002')).toEqual(noAccess);
    expect(await accessOf('PONTE0001', 'manager')).toEqual(noAccess);
    const form = { grant_type: 'password', username: worldUsers.service.email, password, scope: dashboardScope };
    const headers = dashboardHeaders((await server.token(form)).json().access_token);
    const elsewhere = await server.inject({ method: 'GET', url: accessTo('PONTE0001'), headers });
    expect(elsewhere.json()).toEqual(noAccess);
    expect((await accessOf()).expiresAt).not.toBe(null);
  });

  it('the access ends when the PIN is removed or set again, even to the same digits', async () => {
    for (const change of [() => setPin('300001', '8642'), () => setPin('300001'), () => removePin('300001')]) {
      await give();
      await change();
      expect((await accessOf()).expiresAt).toBe(null);
    }
  });

  it('the access ends when a nearer company sets a PIN of its own', async () => {
    await setPin('200001');
    await enter('4321');
    await setPin('300001', '8642');
    expect(await accessOf()).toEqual(noAccess);
  });

  it('the access ends when the company or the machine moves below another PIN', async () => {
    const { orm } = server.context.database;
    await setPin('200001');
    await setPin('300003', '8642');
    const isPonte = eq(companies.companyCode, '300001');
    await enter('4321');
    await orm.update(companies).set({ parentCompanyCode: '100000' }).where(isPonte);
    // The service company keeps its access as the company assigned to the machine.
    const isMachine = eq(appliances.serialNumber, 'PONTE0001');
    await orm.update(appliances).set({ assignedCompanyCode: '200001' }).where(isMachine);
    expect(await accessOf()).toEqual({ isPinSet: false, expiresAt: null });
    await orm.update(companies).set({ parentCompanyCode: '200001' }).where(isPonte);
    expect((await accessOf()).expiresAt).not.toBe(null);
    await orm.update(appliances).set({ companyCode: '300003' }).where(isMachine);
    expect(await accessOf()).toEqual(noAccess);
    await orm.update(appliances).set({ companyCode: '300001', assignedCompanyCode: null }).where(isMachine);
  });

  it('the access needs a PIN of the company or of a company above, and a ring of companies has no PIN', async () => {
    const { orm } = server.context.database;
    expectProblem(await enter('4321'), 'SERVICE_PIN_NOT_SET');
    const isMaker = eq(companies.companyCode, '100000');
    await orm.update(companies).set({ parentCompanyCode: '300001' }).where(isMaker);
    expectProblem(await enter('4321'), 'SERVICE_PIN_NOT_SET');
    await orm.update(companies).set({ parentCompanyCode: null }).where(isMaker);
    await setPin('100000');
    expect((await enter('4321')).statusCode).toBe(200);
  });

  it('a user who enters a PIN for a machine out of scope gets the response for an unknown machine, and no try counts', async () => {
    await setPin('300003');
    const unknown = withoutInstance(await enter('4321', unknownSerialNumber));
    const foreign = await enter('4321', 'LINDE0001');
    expectProblem(foreign, 'APPLIANCE_NOT_FOUND');
    expect(withoutInstance(foreign)).toEqual(unknown);
    expect(await server.context.database.orm.select().from(throttles)).toEqual([]);
  });
});

describe('wrong PINs', () => {
  it('wrong PINs of an account count at all machines together, and the response has the remaining tries', async () => {
    await setPin('300001');
    const machines = ['PONTE0001', 'PONTE0002', 'PONTE0001', 'PONTE0002', 'PONTE0001'];
    const triesLeft = [];
    for (const machine of machines) {
      triesLeft.push(expectProblem(await enter('8642', machine), 'SERVICE_PIN_WRONG').triesLeft);
    }
    expect(triesLeft).toEqual([4, 3, 2, 1, 0]);
    const refused = await enter('4321');
    expectProblem(refused, 'TOO_MANY_REQUESTS');
    expect(refused.headers['retry-after']).toBe('900');
    expect(await accessOf()).toEqual(noAccess);
    expect((await enter('4321', 'PONTE0001', 'manager')).statusCode).toBe(200);
    nowMs += 15 * minuteMs;
    expect((await enter('4321')).statusCode).toBe(200);
  });

  it('wrong PINs of an account are also limited for a day, at every machine', async () => {
    await setPin('300001');
    for (let wrong = 0; wrong < 20; wrong += 1) {
      expectProblem(await enter('8642'), 'SERVICE_PIN_WRONG');
      nowMs += 5 * minuteMs;
    }
    const refused = await enter('4321', 'PONTE0002');
    expectProblem(refused, 'TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(22 * 3600);
    nowMs += 24 * 60 * minuteMs;
    expect((await enter('4321')).statusCode).toBe(200);
  });

  it('wrong PINs of many accounts are also limited for a day, at all machines of the PIN', async () => {
    await setPin('200001');
    const { orm } = server.context.database;
    const forgetAccount = async () =>
      orm.delete(throttles).where(inArray(throttles.key, await keysLike('servicePin:account')));
    for (let wrong = 0; wrong < 60; wrong += 1) {
      expectProblem(await enter('8642', wrong % 2 === 0 ? 'PONTE0001' : 'HOTEL0001'), 'SERVICE_PIN_WRONG');
      nowMs += 15 * minuteMs;
      // The reset stands for a try of another account.
      await forgetAccount();
    }
    expectProblem(await enter('4321'), 'TOO_MANY_REQUESTS');
    expectProblem(await enter('4321', 'HOTEL0001'), 'TOO_MANY_REQUESTS');
  });

  it('wrong PINs are not counted when another limit refuses to compare them', async () => {
    await setPin('300001');
    await setPin('300002', '8642');
    const { orm } = server.context.database;
    for (let wrong = 0; wrong < 20; wrong += 1) {
      expectProblem(await enter('7531'), 'SERVICE_PIN_WRONG');
      await orm.delete(throttles).where(inArray(throttles.key, await keysLike('servicePin:account')));
    }
    for (let refused = 0; refused < 25; refused += 1) expectProblem(await enter('4321'), 'TOO_MANY_REQUESTS');
    expect((await enter('8642', 'HOTEL0001')).statusCode).toBe(200);
  });

  it('simultaneous wrong PINs are all counted', async () => {
    await setPin('300001');
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter('8642')));
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3);
  });

  it('wrong PINs stay counted after a right PIN, which another company may have set', async () => {
    await setPin('200001');
    await setPin('300002', '8642');
    for (let wrong = 0; wrong < 4; wrong += 1) expectProblem(await enter('7531'), 'SERVICE_PIN_WRONG');
    expect((await enter('8642', 'HOTEL0001')).statusCode).toBe(200);
    expect(expectProblem(await enter('7531'), 'SERVICE_PIN_WRONG').triesLeft).toBe(0);
    expectProblem(await enter('4321'), 'TOO_MANY_REQUESTS');
  });

  it('right PINs are not counted', async () => {
    await setPin('300001');
    for (let right = 0; right < 25; right += 1) expect((await enter('4321')).statusCode).toBe(200);
  });

  it('wrong PINs of many accounts block the machines of one company only', async () => {
    await setPin('200001');
    const { orm } = server.context.database;
    for (const user of ['service', 'manager', 'admin', 'service'] as const) {
      for (let wrong = 0; wrong < 5; wrong += 1) {
        expectProblem(await enter('8642', 'PONTE0001', user), 'SERVICE_PIN_WRONG');
      }
      await orm.delete(throttles).where(inArray(throttles.key, await keysLike('servicePin:account')));
    }
    expectProblem(await enter('4321'), 'TOO_MANY_REQUESTS');
    await orm.delete(throttles).where(inArray(throttles.key, await keysLike('servicePin:account')));
    expect((await enter('4321', 'HOTEL0001')).statusCode).toBe(200);
  });

  it('wrong PINs leave a line in the audit log without the PIN', async () => {
    await setPin('300001');
    await enter('80417263');
    expect(await audited()).toEqual(['company.servicePinSet 300001', 'appliance.serviceAccessRefused PONTE0001']);
    const lines = await server.context.database.orm.select().from(auditLog);
    expect(JSON.stringify(lines)).not.toContain('80417263');
  });
});

async function keysLike(name: string): Promise<string[]> {
  const rows = await server.context.database.orm.select({ key: throttles.key }).from(throttles);
  return rows.map(({ key }) => key).filter((key) => key.startsWith(name));
}
