import { type CommandMessage, commandMessageSchema } from '@washboard/contract/machine-link/machine-commands';
import { desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { LiveClient } from '../../../testing/live-client.ts';
import { TestMachine } from '../../../testing/test-machine.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type UserName, unknownSerialNumber, worldUsers } from '../../../testing/world.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { settledSubject } from '../../machines/remote-control/index.ts';
import { commands } from '../../machines/remote-control/tables.ts';
import { applianceTariffs } from '../../machines/statistics/tables.ts';
import { users } from '../../people/accounts/tables.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { throttles } from '../../platform/throttle/tables.ts';
import { customerAppliances, customers } from '../customers/tables.ts';
import { releaseClaimedAppliances } from './release-claimed-appliances.ts';
import { claimingCodes } from './tables.ts';

let nowMs = Date.now();
let server: TestServer;
let machine: TestMachine;
beforeAll(async () => {
  const clock = { now: () => new Date(nowMs) };
  server = await openTestServer({ hasGateway: true, isListening: true, clock, limits: changed });
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
const changed = { commands: { deliveryMs: 2000, answerMs: 2000 } };

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

async function codeFor(user: UserName): Promise<string> {
  const before = machine.commands.length;
  expect((await ask(user)).statusCode).toBe(200);
  await machine.untilHeard(before + 1);
  return shownBy(machine.commands.at(-1));
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('claiming a machine in stock', () => {
  it('a kitchen claims a machine, which moves to its company, and the claim is audited', async () => {
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

  it('a user without a company claims a machine, which only that user sees', async () => {
    const answer = await claim('withoutCompany', await codeFor('withoutCompany'));
    expect(answer.json()).toMatchObject({ companyCode: '100000', claim: { returnsToStock: true } });
    expect(await canSee('withoutCompany')).toBe(true);
    expect((await unclaim('withoutCompany')).json()).toMatchObject({ isBackInStock: true });
    expect(await canSee('withoutCompany')).toBe(false);
  });

  it('one of two users who claim a machine at the same time succeeds', async () => {
    const codes = [await codeFor('kitchen'), await codeFor('otherKitchen')] as const;
    const answers = await Promise.all([claim('kitchen', codes[0]), claim('otherKitchen', codes[1])]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('a claiming code is neither in the audit log nor in the recorded commands', async () => {
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

describe('a company that the maker assigned to a machine in stock', () => {
  it.each(['kitchen', 'withoutCompany'] as const)(
    'an assigned company loses a machine in stock when the user %s claims it',
    async (user) => {
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
    },
  );
});

describe('a claiming code', () => {
  it('the server accepts a claiming code once, for its machine and for the account that requested it', async () => {
    const code = await codeFor('kitchen');
    expectProblem(await claim('otherKitchen', code), 'CLAIMING_CODE_OVER');
    expectProblem(await claim('kitchen', code, unknownSerialNumber), 'CLAIMING_CODE_OVER');
    expect((await claim('kitchen', code)).statusCode).toBe(200);
    expectProblem(await claim('kitchen', code), 'CLAIMING_CODE_OVER');
  });

  it('a user mistypes a claiming code up to four times, and each response has the remaining tries', async () => {
    const code = await codeFor('kitchen');
    for (const triesLeft of [4, 3, 2, 1]) {
      const problem = expectProblem(await claim('kitchen', wrong(code)), 'CLAIMING_CODE_WRONG');
      expect(problem.triesLeft).toBe(triesLeft);
    }
    expectProblem(await claim('kitchen', wrong(code)), 'CLAIMING_CODE_OVER');
    expectProblem(await claim('kitchen', code), 'CLAIMING_CODE_OVER');
  });

  it('parallel requests count as separate tries of a claiming code', async () => {
    const code = await codeFor('kitchen');
    const answers = await Promise.all(Array.from({ length: 12 }, () => claim('kitchen', wrong(code))));
    expect(answers.filter((answer) => answer.json().code === 'CLAIMING_CODE_WRONG')).toHaveLength(4);
  });

  it('a claiming code expires after five minutes, or when the user requests another code', async () => {
    const first = await codeFor('kitchen');
    nowMs += 5 * 60_000;
    expectProblem(await claim('kitchen', first), 'CLAIMING_CODE_OVER');
    const second = await codeFor('kitchen');
    if (second !== first) expectProblem(await claim('kitchen', first), 'CLAIMING_CODE_WRONG');
    expect((await claim('kitchen', second)).statusCode).toBe(200);
  });

  it('a user requests at most five claiming codes for a machine', async () => {
    for (let i = 0; i < 5; i++) expect((await ask('kitchen')).statusCode).toBe(200);
    expectProblem(await ask('kitchen'), 'TOO_MANY_REQUESTS');
    expect((await ask('otherKitchen')).statusCode).toBe(200);
  });

  it.each(['12345', '1234567', '12345a', 123456])('the server refuses %j, which is no claiming code', async (code) => {
    expectProblem(await claim('kitchen', code as string), 'VALIDATION_FAILED');
  });
});

describe('a user who guesses serial numbers', () => {
  it.each(['LINDE0001', 'VAN0001', 'BRINA0001'])(
    'a user who guesses gets the same response for %s as for an unknown machine',
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

  const guess = (i: number) => `GUESS${String(i).padStart(5, '0')}`;

  it('a user requests at most 30 claiming codes in an hour for all machines together', async () => {
    for (let i = 0; i < 30; i += 1) expect((await ask('kitchen', guess(i))).statusCode).toBe(200);
    expectProblem(await ask('kitchen'), 'TOO_MANY_REQUESTS');
    expect((await ask('otherKitchen', guess(0))).statusCode).toBe(200);
  });

  it('a user tries at most 30 claiming codes in an hour for all machines together', async () => {
    for (let i = 0; i < 30; i += 1) expectProblem(await claim('kitchen', '123456', guess(i)), 'CLAIMING_CODE_OVER');
    expectProblem(await claim('kitchen', '123456'), 'TOO_MANY_REQUESTS');
    expectProblem(await claim('otherKitchen', '123456'), 'CLAIMING_CODE_OVER');
  });

  it('a user does not learn whether a machine in stock exists or is claimed', async () => {
    const strip = (body: string) => ({ ...JSON.parse(body), expiresAt: null });
    const free = await ask('kitchen');
    await claim('otherKitchen', await codeFor('otherKitchen'));
    const taken = await ask('kitchen');
    const unknown = await ask('kitchen', unknownSerialNumber);
    expect(strip(taken.body)).toEqual(strip(unknown.body));
    expect(strip(free.body)).toEqual(strip(unknown.body));
    machine.commands.length = 0;
    await ask('kitchen');
    // A machine of another company receives no command.
    expect(machine.commands).toEqual([]);
  });
});

describe('the stored data of a user who guessed', () => {
  it('the audit log of a user does not distinguish a machine in stock from a missing machine', async () => {
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

describe('a machine in the user’s scope', () => {
  it('a request for a code reports that the machine is offline, refuses, or is claimed', async () => {
    expectProblem(await ask('kitchen', 'PONTE0001'), 'APPLIANCE_OFFLINE');
    machine.reply = () => ({ outcome: 'refused', reason: 'unsupported' });
    expect(expectProblem(await ask('admin'), 'COMMAND_REFUSED').reason).toBe('unsupported');
    expectProblem(await ask('kitchen', 'LINDE0002'), 'APPLIANCE_CLAIMED');
    expectProblem(await ask('otherKitchen', 'LINDE0002'), 'APPLIANCE_CLAIMED');
  });

  it.each([[null], [[]], [{ outcome: 'maybe' }]])(
    'the reply of the machine decides, whatever else the bus announces: %j',
    async (forged) => {
      machine.reply = ({ commandId }) => {
        server.context.bus.publish(settledSubject('STOCK0001', commandId), forged);
        return { outcome: 'refused', reason: 'unsupported' };
      };
      expect(expectProblem(await ask('admin'), 'COMMAND_REFUSED').reason).toBe('unsupported');
    },
  );

  it('a technician claims a machine, which stays in its company', async () => {
    const ponte = await TestMachine.connect(server.gateway?.port ?? 0, 'PONTE0001');
    expect((await ask('service', 'PONTE0001')).statusCode).toBe(200);
    const answer = await claim('service', shownBy(ponte.commands.at(-1)), 'PONTE0001');
    expect(answer.json()).toMatchObject({ companyCode: '300001', claim: { returnsToStock: false } });
    expect((await unclaim('service', 'PONTE0001')).json()).toMatchObject({ isBackInStock: false });
    expect(await canSee('kitchen', 'PONTE0001')).toBe(true);
    await ponte.disconnect();
  });
});

async function enterEverything(serialNumber: string, assignedCompanyCode: string) {
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
  it('deleting the only account with access to a machine erases all entries about the machine', async () => {
    const { orm } = server.context.database;
    await claim('withoutCompany', await codeFor('withoutCompany'));
    const installationBefore = await enterEverything('STOCK0001', '200002');
    await orm.transaction((transaction) =>
      releaseClaimedAppliances(transaction, worldUsers.withoutCompany.id, new Date()),
    );
    const [row] = await orm.select().from(appliances).where(eq(appliances.serialNumber, 'STOCK0001'));
    expect(row).toMatchObject({ companyCode: '100000', claimedBy: null, claimedFrom: null, ...installationBefore });
    expect(await orm.select().from(applianceTariffs)).toEqual([]);
    expect(await orm.select().from(customerAppliances)).toEqual([]);
  });

  it('deleting an account leaves its claimed machine with the company', async () => {
    const { orm } = server.context.database;
    await claim('kitchen', await codeFor('kitchen'));
    await orm.transaction((transaction) => releaseClaimedAppliances(transaction, worldUsers.kitchen.id, new Date()));
    const [row] = await orm.select().from(appliances).where(eq(appliances.serialNumber, 'STOCK0001'));
    expect(row).toMatchObject({ companyCode: '300001', claimedBy: null, claimedFrom: null });
    await orm
      .update(appliances)
      .set({ claimedBy: worldUsers.kitchen.id })
      .where(eq(appliances.serialNumber, 'LINDE0002'));
  });

  it('a kitchen returns a machine to stock, which erases its entries and updates open sockets', async () => {
    await claim('kitchen', await codeFor('kitchen'));
    const { orm } = server.context.database;
    const installationBefore = await enterEverything('STOCK0001', '200002');
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
      ...installationBefore,
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

  it('a user who has left the company of a machine gives it up, and it stays in that company', async () => {
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

  it('an administrator ends another user’s claim, and that user’s sockets lose the machine', async () => {
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

  it('a user cannot give up a machine that another user or no user claimed', async () => {
    expectProblem(await unclaim('otherKitchen', 'LINDE0002'), 'APPLIANCE_NOT_CLAIMED');
    expectProblem(await unclaim('kitchen', 'PONTE0002'), 'APPLIANCE_NOT_CLAIMED');
    expectProblem(await unclaim('kitchen', unknownSerialNumber), 'APPLIANCE_NOT_FOUND');
    expectProblem(await unclaim('pending', 'PONTE0001'), 'ACCOUNT_NOT_ACTIVE');
  });
});
