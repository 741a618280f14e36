import { type CommandMessage, commandMessageSchema } from '@washboard/contract/machine-link/device-commands';
import { desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { LiveClient } from '../../../testing/live-client.ts';
import { TestMachine } from '../../../testing/test-machine.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type UserName, unknownSerialNumber, worldUsers } from '../../../testing/world.ts';
import { users } from '../../people/accounts/tables.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { throttles } from '../../platform/throttle/tables.ts';
import { appliances } from '../appliances/index.ts';
import { customerAppliances, customers } from '../customers/index.ts';
import { commands } from '../remote-control/index.ts';
import { applianceTariffs } from '../statistics/index.ts';
import { freeClaimedAppliances } from './return-to-stock.ts';
import { claimingCodes } from './tables.ts';

let nowMs = Date.now();
let server: TestServer;
let machine: TestMachine;
beforeAll(async () => {
  const clock = { now: () => new Date(nowMs) };
  server = await openTestServer({ hasGateway: true, isListening: true, clock, app: { commandTimes } });
  machine = await TestMachine.connect(server.gateway?.port ?? 0, 'STOCK0001');
});
afterAll(async () => {
  await machine.disconnect();
  await server.close();
});
afterEach(async () => {
  const { orm } = server.context.database;
  machine.commands.length = 0;
  machine.reply = () => ({ outcome: 'executed' });
  await orm.delete(claimingCodes);
  await orm.delete(throttles);
  const stock = {
    claimedBy: null,
    claimedFrom: null,
    claimedAt: null,
    companyCode: '100000',
    assignedCompanyCode: null,
  };
  await orm.update(appliances).set(stock).where(eq(appliances.serialNumber, 'STOCK0001'));
});
const commandTimes = { deliveryTimeoutMs: 2000, answerTimeoutMs: 2000 };

const ask = (user: UserName, serialNumber = 'STOCK0001') =>
  server.call(user, 'POST', `/api/v1/event-hub-listener/${serialNumber}/expose-claiming-code`);
const claim = (user: UserName, code: string, serialNumber = 'STOCK0001') =>
  server.call(user, 'POST', `/api/v1/appliance/appliances/${serialNumber}/claim`, { code });
const unclaim = (user: UserName, serialNumber = 'STOCK0001') =>
  server.call(user, 'POST', `/api/v1/appliance/appliances/${serialNumber}/unclaim`);
const canSee = async (user: UserName, serialNumber = 'STOCK0001') =>
  (await server.call(user, 'GET', `/api/v1/appliance/getApplianceDetail?serialNumber=${serialNumber}`)).statusCode ===
  200;

function shownBy(command: CommandMessage | undefined): string {
  const { kind, body } = commandMessageSchema.parse(command);
  if (kind !== 'showClaimingCode') throw new Error(`${kind} shows no code`);
  return body.code;
}

/** Asks, and reads the display. */
async function codeFor(user: UserName): Promise<string> {
  const before = machine.commands.length;
  expect((await ask(user)).statusCode).toBe(200);
  await machine.untilHeard(before + 1);
  return shownBy(machine.commands.at(-1));
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('claiming a machine in stock', () => {
  it('gives it to whoever reads its display, and to their company; on record', async () => {
    expect(await canSee('kitchen')).toBe(false);
    const answer = await claim('kitchen', await codeFor('kitchen'));
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      serialNumber: 'STOCK0001',
      companyCode: '300001',
      claim: { isOwn: true, returnsToStock: true },
    });
    expect(await canSee('service')).toBe(true);
    expect(await canSee('otherKitchen')).toBe(false);
    const { orm } = server.context.database;
    const [line] = await orm.select().from(auditLog).where(eq(auditLog.action, 'appliance.claimed'));
    expect(line).toMatchObject({ before: { companyCode: '100000' }, after: { companyCode: '300001' } });
  });

  it('by somebody without a company makes it theirs alone', async () => {
    const answer = await claim('withoutCompany', await codeFor('withoutCompany'));
    expect(answer.json()).toMatchObject({ companyCode: '100000', claim: { returnsToStock: true } });
    expect(await canSee('withoutCompany')).toBe(true);
    expect((await unclaim('withoutCompany')).json()).toMatchObject({ isBackInStock: true });
    expect(await canSee('withoutCompany')).toBe(false);
  });

  it('is done by one of two', async () => {
    const codes = [await codeFor('kitchen'), await codeFor('otherKitchen')] as const;
    const answers = await Promise.all([claim('kitchen', codes[0]), claim('otherKitchen', codes[1])]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('leaves no code on record, nor in what is written down of commands and deeds', async () => {
    const code = await codeFor('kitchen');
    await claim('kitchen', wrong(code));
    const { orm } = server.context.database;
    const written = await Promise.all([
      orm.select().from(claimingCodes),
      orm.select().from(commands),
      orm.select().from(auditLog),
    ]);
    expect(JSON.stringify(written)).not.toContain(code);
  });
});

describe('whom the maker let look after a machine in stock', () => {
  it.each(['kitchen', 'withoutCompany'] as const)('does so no more when %s claims it, and is told', async (user) => {
    const { orm } = server.context.database;
    const isMachine = eq(appliances.serialNumber, 'STOCK0001');
    await orm.update(appliances).set({ assignedCompanyCode: '200002' }).where(isMachine);
    const customerId = crypto.randomUUID();
    await orm.insert(customers).values({ id: customerId, companyCode: '200002', name: 'Lea', surname: 'Kern' });
    await orm.insert(customerAppliances).values({ serialNumber: 'STOCK0001', customerId, companyCode: '200002' });
    const client = await LiveClient.signedIn(server.url, await server.tokenOf('otherManager'));
    client.send({ type: 'subscribe', serialNumbers: ['STOCK0001'] });
    await client.until(({ type }) => type === 'snapshot');
    expect((await claim(user, await codeFor(user))).statusCode).toBe(200);
    await client.until((message) => message.type === 'error' && message.code === 'APPLIANCE_NOT_FOUND');
    await client.close();
    expect(await canSee('otherManager')).toBe(false);
    expect(await orm.select().from(customerAppliances)).toEqual([]);
    const isMeant = eq(auditLog.action, 'appliance.claimed');
    const [line] = await orm.select().from(auditLog).where(isMeant).orderBy(desc(auditLog.id)).limit(1);
    expect(line?.before).toEqual({ companyCode: '100000', assignedCompanyCode: '200002' });
  });
});

describe('a code', () => {
  it('is for who asked, for this machine, and once', async () => {
    const code = await codeFor('kitchen');
    expectProblem(await claim('otherKitchen', code), 'CLAIMING_CODE_OVER');
    expectProblem(await claim('kitchen', code, unknownSerialNumber), 'CLAIMING_CODE_OVER');
    expect((await claim('kitchen', code)).statusCode).toBe(200);
    expectProblem(await claim('kitchen', code), 'CLAIMING_CODE_OVER');
  });

  it('may be typed wrong a few times, told how often', async () => {
    const code = await codeFor('kitchen');
    for (const triesLeft of [4, 3, 2, 1]) {
      const problem = expectProblem(await claim('kitchen', wrong(code)), 'CLAIMING_CODE_WRONG');
      expect(problem.triesLeft).toBe(triesLeft);
    }
    expectProblem(await claim('kitchen', wrong(code)), 'CLAIMING_CODE_OVER');
    expectProblem(await claim('kitchen', code), 'CLAIMING_CODE_OVER');
  });

  it('cannot be guessed by many at once', async () => {
    const code = await codeFor('kitchen');
    const answers = await Promise.all(Array.from({ length: 12 }, () => claim('kitchen', wrong(code))));
    expect(answers.filter((answer) => answer.json().code === 'CLAIMING_CODE_WRONG')).toHaveLength(4);
  });

  it('is over after five minutes, and when another one is asked for', async () => {
    const first = await codeFor('kitchen');
    nowMs += 5 * 60_000;
    expectProblem(await claim('kitchen', first), 'CLAIMING_CODE_OVER');
    const second = await codeFor('kitchen');
    if (second !== first) expectProblem(await claim('kitchen', first), 'CLAIMING_CODE_WRONG');
    expect((await claim('kitchen', second)).statusCode).toBe(200);
  });

  it('is not asked for without end', async () => {
    for (let i = 0; i < 5; i++) expect((await ask('kitchen')).statusCode).toBe(200);
    expectProblem(await ask('kitchen'), 'TOO_MANY_REQUESTS');
    expect((await ask('otherKitchen')).statusCode).toBe(200);
  });

  it.each(['12345', '1234567', '12345a', 123456])('%j is none', async (code) => {
    expectProblem(await claim('kitchen', code as string), 'VALIDATION_FAILED');
  });
});

describe('who guesses serial numbers', () => {
  it.each(['LINDE0001', 'VAN0001', 'BRINA0001'])(
    'is told of %s what is told of one that does not exist',
    async (of) => {
      const strip = (body: string) => ({ ...JSON.parse(body), expiresAt: null, instance: null });
      const [foreign, unknown] = [await ask('kitchen', of), await ask('kitchen', unknownSerialNumber)];
      expect([foreign.statusCode, strip(foreign.body)]).toEqual([unknown.statusCode, strip(unknown.body)]);
      for (let i = 0; i < 6; i++) {
        const [one, other] = [
          await claim('kitchen', '123456', of),
          await claim('kitchen', '123456', unknownSerialNumber),
        ];
        expect(withoutInstance(one)).toEqual(withoutInstance(other));
      }
      expectProblem(await unclaim('kitchen', 'LINDE0001'), 'APPLIANCE_NOT_FOUND');
    },
  );

  it('is told no more of one in stock, claimed by somebody else or not', async () => {
    const strip = (body: string) => ({ ...JSON.parse(body), expiresAt: null });
    const free = await ask('kitchen');
    await claim('otherKitchen', await codeFor('otherKitchen'));
    const taken = await ask('kitchen');
    const unknown = await ask('kitchen', unknownSerialNumber);
    expect(strip(taken.body)).toEqual(strip(unknown.body));
    expect(strip(free.body)).toEqual(strip(unknown.body));
    machine.commands.length = 0;
    await ask('kitchen');
    // A machine of another company is not asked to show anything.
    expect(machine.commands).toEqual([]);
  });
});

describe('what is kept about who guessed', () => {
  it('tells no more of a machine in stock than of one that does not exist', async () => {
    await ask('otherKitchen');
    await ask('otherKitchen', unknownSerialNumber);
    const data = (await server.call('otherKitchen', 'GET', '/api/v1/account/ownData')).json();
    const lines: Record<string, unknown>[] = data.auditLog.filter(
      ({ action }: { action: string }) => action === 'appliance.claimingCodeRequested',
    );
    const alike = (serialNumber: string) => {
      const { at: _at, ...line } = lines.findLast(({ subject }) => subject === serialNumber) ?? {};
      return { ...line, subject: null };
    };
    expect(alike('STOCK0001')).toMatchObject({ isOwnAction: true });
    expect(alike('STOCK0001')).toEqual(alike(unknownSerialNumber));
  });
});

describe('a machine that one knows already', () => {
  it('says when it is offline, refuses, or is claimed', async () => {
    expectProblem(await ask('kitchen', 'PONTE0001'), 'APPLIANCE_OFFLINE');
    machine.reply = () => ({ outcome: 'refused', reason: 'unsupported' });
    expect(expectProblem(await ask('admin'), 'COMMAND_REFUSED').reason).toBe('unsupported');
    expectProblem(await ask('kitchen', 'LINDE0002'), 'APPLIANCE_CLAIMED');
    expectProblem(await ask('otherKitchen', 'LINDE0002'), 'APPLIANCE_CLAIMED');
  });

  it('is claimed where it is', async () => {
    const ponte = await TestMachine.connect(server.gateway?.port ?? 0, 'PONTE0001');
    expect((await ask('service', 'PONTE0001')).statusCode).toBe(200);
    const answer = await claim('service', shownBy(ponte.commands.at(-1)), 'PONTE0001');
    expect(answer.json()).toMatchObject({ companyCode: '300001', claim: { returnsToStock: false } });
    expect((await unclaim('service', 'PONTE0001')).json()).toMatchObject({ isBackInStock: false });
    expect(await canSee('kitchen', 'PONTE0001')).toBe(true);
    await ponte.disconnect();
  });
});

/** Tells of a machine all that a company can. @returns what it says when nobody has told anything */
async function tellEverything(serialNumber: string, assignedCompanyCode: string) {
  const { orm } = server.context.database;
  await orm
    .update(appliances)
    .set({
      assignedCompanyCode,
      applianceName: 'Piatti 9',
      assistance: { phone: '+39 02 5550 0142', email: '', website: '' },
      country: 'IT',
      timeZone: 'Europe/Rome',
      installationDate: '2026-02-03',
      networkVoltage: 400,
      networkFrequency: 50,
      electricityDistribution: 'TT',
      street: 'Via Roma 9',
      postalCode: '46100',
      city: 'Mantova',
    })
    .where(eq(appliances.serialNumber, serialNumber));
  await orm.insert(applianceTariffs).values({ serialNumber, waterPerM3: 21_000, changedAt: new Date(nowMs) });
  const customerId = crypto.randomUUID();
  await orm.insert(customers).values({ id: customerId, companyCode: '200002', name: 'Lea', surname: 'Kern' });
  await orm.insert(customerAppliances).values({ serialNumber, customerId, companyCode: '200002' });
  return {
    assignedCompanyCode: null,
    applianceName: 'My device',
    assistance: null,
    country: null,
    timeZone: null,
    installationDate: null,
    networkVoltage: null,
    networkFrequency: null,
    electricityDistribution: null,
    street: '',
    postalCode: '',
    city: '',
  };
}

describe('giving up a machine', () => {
  it('by an account that is deleted, which alone had it, leaves nothing of it', async () => {
    const { orm } = server.context.database;
    await claim('withoutCompany', await codeFor('withoutCompany'));
    const untold = await tellEverything('STOCK0001', '200002');
    await orm.transaction((transaction) => freeClaimedAppliances(transaction, worldUsers.withoutCompany.id));
    const [row] = await orm.select().from(appliances).where(eq(appliances.serialNumber, 'STOCK0001'));
    expect(row).toMatchObject({ companyCode: '100000', claimedBy: null, claimedFrom: null, ...untold });
    expect(await orm.select().from(applianceTariffs)).toEqual([]);
    expect(await orm.select().from(customerAppliances)).toEqual([]);
  });

  it('by an account that is deleted leaves it with its company', async () => {
    const { orm } = server.context.database;
    await claim('kitchen', await codeFor('kitchen'));
    await orm.transaction((transaction) => freeClaimedAppliances(transaction, worldUsers.kitchen.id));
    const [row] = await orm.select().from(appliances).where(eq(appliances.serialNumber, 'STOCK0001'));
    expect(row).toMatchObject({ companyCode: '300001', claimedBy: null, claimedFrom: null });
    await orm
      .update(appliances)
      .set({ claimedBy: worldUsers.kitchen.id })
      .where(eq(appliances.serialNumber, 'LINDE0002'));
  });

  it('returns it to stock without what its company told of it, and to nobody it is shown any more', async () => {
    await claim('kitchen', await codeFor('kitchen'));
    const { orm } = server.context.database;
    const untold = await tellEverything('STOCK0001', '200002');
    const watchers = await Promise.all(
      (['kitchen', 'service', 'otherManager'] as const).map(async (user) => {
        const client = await LiveClient.signedIn(server.url, await server.tokenOf(user));
        client.send({ type: 'subscribe', serialNumbers: ['STOCK0001'] });
        await client.until(({ type }) => type === 'snapshot');
        return client;
      }),
    );
    expectProblem(await unclaim('service'), 'APPLIANCE_NOT_CLAIMED');
    expect((await unclaim('kitchen')).json()).toEqual({ serialNumber: 'STOCK0001', isBackInStock: true });
    for (const client of watchers) {
      await client.until((message) => message.type === 'error' && message.code === 'APPLIANCE_NOT_FOUND');
      await client.close();
    }
    const [row] = await orm.select().from(appliances).where(eq(appliances.serialNumber, 'STOCK0001'));
    expect(row).toMatchObject({
      companyCode: '100000',
      claimedBy: null,
      claimedFrom: null,
      ...untold,
    });
    expect(await orm.select().from(applianceTariffs)).toEqual([]);
    expect(await orm.select().from(customerAppliances)).toEqual([]);
    expect(await canSee('kitchen')).toBe(false);
    const isMeant = eq(auditLog.action, 'appliance.unclaimed');
    const [line] = await orm.select().from(auditLog).where(isMeant).orderBy(desc(auditLog.id)).limit(1);
    expect(line).toMatchObject({
      before: { companyCode: '300001', assignedCompanyCode: '200002' },
      after: { companyCode: '100000' },
    });
  });

  it('by somebody who has left the company that it came to leaves it there', async () => {
    const { orm } = server.context.database;
    await claim('kitchen', await codeFor('kitchen'));
    const isMover = eq(users.id, worldUsers.kitchen.id);
    await orm.update(users).set({ companyCode: '300003' }).where(isMover);
    const url = '/api/v1/appliance/getApplianceDetail?serialNumber=STOCK0001';
    expect((await server.call('kitchen', 'GET', url)).json().claim).toMatchObject({ returnsToStock: false });
    expect((await unclaim('kitchen')).json()).toMatchObject({ isBackInStock: false });
    const [row] = await orm.select().from(appliances).where(eq(appliances.serialNumber, 'STOCK0001'));
    expect(row).toMatchObject({ companyCode: '300001', claimedBy: null });
    expect(await canSee('kitchen')).toBe(false);
    await orm.update(users).set({ companyCode: '300001' }).where(isMover);
  });

  it('of somebody else is for an administrator, and told to who loses it', async () => {
    await claim('withoutCompany', await codeFor('withoutCompany'));
    const client = await LiveClient.signedIn(server.url, await server.tokenOf('withoutCompany'));
    client.send({ type: 'subscribe', serialNumbers: ['STOCK0001'] });
    await client.until(({ type }) => type === 'snapshot');
    expect((await unclaim('admin')).json()).toMatchObject({ isBackInStock: true });
    await client.until((message) => message.type === 'error' && message.code === 'APPLIANCE_NOT_FOUND');
    await client.close();
    expectProblem(await unclaim('admin'), 'APPLIANCE_NOT_CLAIMED');
    await claim('kitchen', await codeFor('kitchen'));
    expect((await unclaim('admin')).json()).toMatchObject({ isBackInStock: true });
    expect(await canSee('kitchen')).toBe(false);
  });

  it('of somebody else, or of nobody, is refused', async () => {
    expectProblem(await unclaim('otherKitchen', 'LINDE0002'), 'APPLIANCE_NOT_CLAIMED');
    expectProblem(await unclaim('kitchen', 'PONTE0002'), 'APPLIANCE_NOT_CLAIMED');
    expectProblem(await unclaim('kitchen', unknownSerialNumber), 'APPLIANCE_NOT_FOUND');
    expectProblem(await unclaim('pending', 'PONTE0001'), 'ACCOUNT_NOT_ACTIVE');
  });
});
