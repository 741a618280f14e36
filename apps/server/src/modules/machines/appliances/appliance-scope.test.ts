import { randomUUID } from 'node:crypto';
import { type Role, roles } from '@washboard/contract/accounts/permissions';
import type { OpenAlarmList } from '@washboard/contract/alarms/open-alarms';
import type { ApplianceList } from '@washboard/contract/appliances/appliances';
import type { ApplianceFacets } from '@washboard/contract/appliances/facets';
import type { Fleet } from '@washboard/contract/appliances/fleet';
import { maxUnseen, offlineAfterHours } from '@washboard/contract/notifications/notification-limits';
import type { Notification, NotificationList } from '@washboard/contract/notifications/notifications';
import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { LiveClient } from '../../../testing/live-client.ts';
import { dashboardHeaders, openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { mintAccessToken } from '../../../testing/tokens.ts';
import { insertMachines, insertUsers, unknownSerialNumber, worldMachines } from '../../../testing/world.ts';
import { companies } from '../../people/companies/tables.ts';
import { alarms } from '../alarms/tables.ts';
import { applianceStates, appliances } from './tables.ts';

/** Companies, users and machines refer to each other by index. */
interface World {
  parents: (number | null)[];
  users: { role: Role; company: number | null }[];
  machines: {
    company: number;
    assignedTo: number | null;
    claimedBy: number | null;
    brand: 'marea' | 'brina';
    isDeleted: boolean;
  }[];
}

const world: fc.Arbitrary<World> = fc.integer({ min: 1, max: 7 }).chain((size) => {
  const company = fc.nat(size - 1);
  return fc.record({
    parents: fc.tuple(
      ...Array.from({ length: size }, (_, i) => (i ? fc.option(fc.nat(i - 1), { freq: 5 }) : fc.constant(null))),
    ),
    users: fc.array(fc.record({ role: fc.constantFrom(...roles), company: fc.option(company, { freq: 8 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
    machines: fc.array(
      fc.record({
        company,
        assignedTo: fc.option(company, { freq: 2 }),
        claimedBy: fc.option(fc.nat(2), { freq: 2 }),
        brand: fc.constantFrom('marea' as const, 'marea' as const, 'marea' as const, 'brina' as const),
        isDeleted: fc.constantFrom(false, false, false, true),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  });
});

/** This independent implementation of the scope rule is the oracle of the test. */
function mayKnow({ parents, users }: World, user: number, machine: World['machines'][number]): boolean {
  const { role, company } = users[user] ?? { role: 'KITCHEN_MANAGER', company: null };
  if (machine.brand !== 'marea' || machine.isDeleted) return false;
  if (role === 'ADMIN' || machine.claimedBy === user) return true;
  if (company === null) return false;
  const fromOwner = levelsBelow(company, machine.company);
  const fromAssigned =
    machine.assignedTo === null ? Number.POSITIVE_INFINITY : levelsBelow(company, machine.assignedTo);
  switch (role) {
    case 'KITCHEN_MANAGER':
      return fromOwner === 0;
    case 'SERVICE':
      return fromOwner <= 1 || fromAssigned === 0;
    case 'SERVICE_MANAGER':
      return fromOwner < Number.POSITIVE_INFINITY || fromAssigned < Number.POSITIVE_INFINITY;
  }

  function levelsBelow(top: number, below: number): number {
    let levels = 0;
    for (let at: number | null = below; at !== null; at = parents[at] ?? null, levels += 1)
      if (at === top) return levels;
    return Number.POSITIVE_INFINITY;
  }
}

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ isListening: true });
});
afterAll(() => server.close());

let worlds = 0;

const everything = new Set(
  worldMachines.filter(({ brand }) => brand !== 'brina').map(({ serialNumber }) => serialNumber),
);

async function trouble(serialNumbers: readonly string[]): Promise<void> {
  const { orm } = server.context.database;
  const raised = { errorCode: 'AN01', raisedSeq: 1, raisedAt: new Date(), isRaisedAtDoubtful: false };
  await orm.insert(alarms).values(serialNumbers.map((serialNumber) => ({ serialNumber, ...raised })));
  const connectionSince = new Date(Date.now() - (offlineAfterHours + 1) * 3_600_000);
  await orm
    .update(applianceStates)
    .set({ connection: 'offline', connectionSince })
    .where(inArray(applianceStates.serialNumber, [...serialNumbers]));
}

async function build({ parents, users, machines }: World) {
  const { database } = server.context;
  worlds += 1;
  const code = (company: number) => String(400_000 + worlds * 10 + company);
  await database.orm.insert(companies).values(
    parents.map((parent, i) => ({
      companyCode: code(i),
      companyName: `Company ${code(i)}`,
      parentCompanyCode: parent === null ? null : code(parent),
    })),
  );
  const accounts = users.map(({ role, company }) => {
    const id = randomUUID();
    const companyCode = company === null ? null : code(company);
    return { id, email: `${id}@kitchens.example`, role, status: 'ACTIVE' as const, companyCode };
  });
  await insertUsers(database, accounts);
  const rows = machines.map(({ company, assignedTo, claimedBy, brand, isDeleted }, i) => ({
    serialNumber: `W${worlds}M${String(i).padStart(3, '0')}`,
    companyCode: code(company),
    assignedCompanyCode: assignedTo === null ? null : code(assignedTo),
    claimedBy: claimedBy === null ? null : (accounts[claimedBy]?.id ?? null),
    brand,
    deletedAt: isDeleted ? new Date() : null,
  }));
  await insertMachines(database, rows);
  await trouble(rows.map(({ serialNumber }) => serialNumber));
  for (const { serialNumber, brand, deletedAt } of rows)
    if (brand === 'marea' && deletedAt === null) everything.add(serialNumber);
  return { userIds: accounts.map(({ id }) => id), serialNumbers: rows.map(({ serialNumber }) => serialNumber) };
}

const range = 'from=2026-11-20T00:00:00Z&to=2026-11-21T00:00:00Z';
const dates = 'startDate=2026-11-20T00:00:00Z&stopDate=2026-11-21T00:00:00Z';
const listener = '/api/v1/event-hub-listener';

/** `known` is the response for an offline machine in scope. */
const callsAbout: Record<string, { request: (serialNumber: string) => InjectOptions; known: number }> = {
  detail: { request: (s) => ({ url: `/api/v1/appliance/getApplianceDetail?serialNumber=${s}` }), known: 200 },
  updateAppliance: {
    request: (s) => ({
      method: 'POST',
      url: `/api/v1/appliance/updateAppliance?serialNumber=${s}`,
      payload: { applianceName: 'Renamed' },
    }),
    known: 200,
  },
  lastTelemetry: { request: (s) => ({ url: `${listener}/${s}/lastTelemetry` }), known: 200 },
  telemetry: { request: (s) => ({ url: `${listener}/${s}/telemetry?${range}` }), known: 200 },
  alarms: { request: (s) => ({ url: `${listener}/${s}/alarms?${dates}` }), known: 200 },
  cycle: {
    request: (s) => ({ method: 'POST', url: `${listener}/${s}/cycle`, payload: { operationSet: 0 } }),
    known: 409,
  },
  switchShutdown: {
    request: (s) => ({ method: 'POST', url: `${listener}/${s}/switch-shutdown`, payload: { operationSet: 1 } }),
    known: 409,
  },
};

describe('the scope of machines', () => {
  it('lists, calls, alarms, notifications and live sockets show the same machines for any company tree', {
    timeout: 90_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(world, async (drawn) => {
        const { userIds, serialNumbers } = await build(drawn);
        for (const [user, userId] of userIds.entries()) {
          const token = await mintAccessToken(server.context, userId);
          const known = serialNumbers.filter((_, i) => {
            const machine = drawn.machines[i];
            return machine !== undefined && mayKnow(drawn, user, machine);
          });
          const isAdmin = drawn.users[user]?.role === 'ADMIN';
          await expectList(token, isAdmin ? [...everything] : known);
          await expectFigures(token, isAdmin ? [...everything] : known);
          await expectCalls(token, serialNumbers, new Set(known));
          const troubled = isAdmin ? [...everything].filter((serialNumber) => /^W\d+M/.test(serialNumber)) : known;
          await expectOpenAlarms(token, troubled);
          await expectNotifications(token, troubled);
          await expectLive(token, serialNumbers, known, isAdmin ? everything.size : known.length);
        }
      }),
      { numRuns: 12 },
    );
  });

  async function expectOpenAlarms(token: string, troubled: string[]): Promise<void> {
    const headers = dashboardHeaders(token);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const url: string = `/api/v1/appliance/alarms?limit=50&cursor=${cursor}`;
      const page: OpenAlarmList = (await server.inject({ url, headers })).json();
      expect(page.total).toBe(troubled.length);
      expect(page.companies.reduce((sum, company) => sum + company.alarms, 0)).toBe(troubled.length);
      seen.push(...page.items.map(({ serialNumber }) => serialNumber));
      cursor = page.nextCursor;
    }
    expect(seen.toSorted()).toEqual(troubled.toSorted());
  }

  async function expectNotifications(token: string, troubled: string[]): Promise<void> {
    const headers = dashboardHeaders(token);
    const path = '/api/v1/account/notifications';
    const items: Notification[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: NotificationList = (
        await server.inject({ url: `${path}?limit=50&cursor=${cursor}`, headers })
      ).json();
      expect(page.criticalAlarms).toBe(troubled.length);
      items.push(...page.items);
      cursor = page.nextCursor;
      if (cursor === null) expect(page.unseen).toBe(Math.min(items.filter(({ isSeen }) => !isSeen).length, maxUnseen));
    }
    const machinesOf = (kind: Notification['kind']) =>
      items.flatMap((item) => (item.kind === kind && 'serialNumber' in item ? [item.serialNumber] : [])).toSorted();
    expect(machinesOf('alarm')).toEqual(troubled.toSorted());
    expect(machinesOf('offline')).toEqual(troubled.toSorted());
    const payload = { until: new Date().toISOString() };
    const seen = await server.inject({ method: 'POST', url: `${path}/seen`, headers, payload });
    expect(seen.json()).toEqual({ unseen: 0 });
  }

  async function expectList(token: string, known: string[]): Promise<void> {
    const headers = dashboardHeaders(token);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const url: string = `/api/v1/appliance/appliances?sort=serialNumber&limit=200&cursor=${cursor}`;
      const page: ApplianceList = (await server.inject({ url, headers })).json();
      expect(page.total).toBe(known.length);
      seen.push(...page.items.map(({ serialNumber }) => serialNumber));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(known.toSorted());
  }

  async function expectFigures(token: string, known: string[]): Promise<void> {
    const headers = dashboardHeaders(token);
    const from = new Date().toISOString();
    const fleet: Fleet = (await server.inject({ url: `/api/v1/appliance/fleet?from=${from}`, headers })).json();
    expect(fleet.total).toBe(known.length);
    const facets: ApplianceFacets = (await server.inject({ url: '/api/v1/appliance/facets', headers })).json();
    expect(facets.gammas.reduce((sum, { machines }) => sum + machines, 0)).toBe(known.length);
    for (const { companyCode, machines } of facets.companies) {
      const url = `/api/v1/appliance/appliances?companyCode=${companyCode}`;
      expect((await server.inject({ url, headers })).json().total).toBe(machines);
    }
    const url = '/api/v1/appliance/appliances/export';
    const payload = { sort: 'serialNumber' };
    const table = (await server.inject({ method: 'POST', url, headers, payload })).body.trimEnd().split('\r\n');
    expect(table.slice(1).map((row) => row.split(';')[0])).toEqual(known.toSorted());
  }

  async function expectCalls(token: string, serialNumbers: string[], known: ReadonlySet<string>): Promise<void> {
    const headers = dashboardHeaders(token);
    for (const { request, known: statusOfKnown } of Object.values(callsAbout)) {
      const missing = await server.inject({ ...request(unknownSerialNumber), headers });
      expectProblem(missing, 'APPLIANCE_NOT_FOUND');
      for (const serialNumber of serialNumbers) {
        const answer = await server.inject({ ...request(serialNumber), headers });
        if (known.has(serialNumber)) expect(answer.statusCode).toBe(statusOfKnown);
        else expect(withoutInstance(answer)).toEqual(withoutInstance(missing));
      }
    }
  }

  async function expectLive(token: string, asked: string[], known: string[], scopeSize: number): Promise<void> {
    const client = await LiveClient.signedIn(server.url, token);
    client.heard.length = 0;
    client.send({ type: 'subscribe', serialNumbers: asked });
    const heard = await client.settled();
    const of = (type: string) =>
      heard.flatMap((message) => (message.type === type && 'serialNumber' in message ? [message.serialNumber] : []));
    expect(of('snapshot').toSorted()).toEqual(known.toSorted());
    expect(of('error').toSorted()).toEqual(asked.filter((serialNumber) => !known.includes(serialNumber)).toSorted());
    client.heard.length = 0;
    client.send({ type: 'subscribe', serialNumbers: [] });
    expect(await client.settled()).toHaveLength(scopeSize);
    await client.close();
  }
});

describe('the details of a machine', () => {
  const url = '/api/v1/appliance/getApplianceDetail?serialNumber=PONTE0001';

  it('the details of a machine omit its link secret and the account that claimed it', async () => {
    const answer = await server.call('kitchen', 'GET', url);
    expect(Object.keys(answer.json()).toSorted()).toEqual(
      ['applianceName', 'brand', 'companyCode', 'companyName', 'country', 'gamma', 'installationDate', 'macAddress']
        .concat(['machineId', 'modelNumber', 'networkFrequency', 'networkVoltage', 'revision', 'serialNumber'])
        .concat(['openDeviations', 'ratingPower', 'type'])
        .concat(['state', 'versions', 'claim', 'connectivity', 'electricityDistribution', 'timeZone', 'assistance'])
        .toSorted(),
    );
  });

  it('the details of a machine include its type and electrical rating', async () => {
    expect((await server.call('kitchen', 'GET', url)).json()).toMatchObject({
      type: 'underCounter',
      ratingPower: null,
    });
    const { orm } = server.context.database;
    await orm
      .update(appliances)
      .set({ gamma: 'prime', modelNumber: 'PRM-70', ratingPower: 'M3' })
      .where(eq(appliances.serialNumber, 'PONTE0001'));
    expect((await server.call('kitchen', 'GET', url)).json()).toMatchObject({ type: 'hood', ratingPower: 'M3' });
  });

  it('a query that names a company finds the details of that company’s machines only', async () => {
    expect((await server.call('kitchen', 'GET', `${url}&companyCode=300001`)).statusCode).toBe(200);
    const elsewhere = await server.call('kitchen', 'GET', `${url}&companyCode=300002`);
    expectProblem(elsewhere, 'APPLIANCE_NOT_FOUND');
    expectProblem(await server.call('kitchen', 'GET', `${url}&companyCode=x`), 'VALIDATION_FAILED');
  });
});

describe('a cycle in the tree of companies', () => {
  it('a service manager lists machines although the company tree has a cycle', async () => {
    const { database } = server.context;
    const [a, b] = ['500001', '500002'];
    await database.orm.insert(companies).values([
      { companyCode: a, companyName: 'A', parentCompanyCode: b },
      { companyCode: b, companyName: 'B', parentCompanyCode: a },
    ]);
    const id = randomUUID();
    await insertUsers(database, [
      { id, email: `${id}@kitchens.example`, role: 'SERVICE_MANAGER', status: 'ACTIVE', companyCode: a },
    ]);
    await insertMachines(database, [{ serialNumber: 'LOOP0001', companyCode: b }]);
    const headers = dashboardHeaders(await mintAccessToken(server.context, id));
    expect((await server.inject({ url: '/api/v1/appliance/appliances', headers })).json().total).toBe(1);
  });
});
