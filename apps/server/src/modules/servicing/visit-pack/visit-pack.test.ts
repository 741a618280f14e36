import { maxVisitMachines, type VisitMachine, type VisitPack } from '@washboard/contract/visit-pack/visit-pack';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Actor } from '../../../actor.ts';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { dashboardHeaders, openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type UserName, worldUsers } from '../../../testing/world.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { cycleEnded, eventOf, washCycles } from '../../machines/hygiene/testing/cycles.ts';
import { storeBatch } from '../../machines/machine-gateway/index.ts';
import { createFleetFigures } from '../../machines/machine-list/index.ts';
import { countersMessage } from '../../machines/statistics/testing/messages.ts';
import { storeSamples } from '../../machines/telemetry/testing/store-samples.ts';
import { sessions } from '../../people/sessions/tables.ts';
import { dataModelFilesOf } from '../machine-documents/index.ts';
import { writeVisitPack } from './write-visit-pack.ts';

const now = new Date('2026-11-20T12:00:00Z');
const serialNumber = 'PONTE0001';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => now } });
  const { database } = server.context;
  const rome = { timeZone: 'Europe/Rome' };
  await database.orm.update(appliances).set(rome).where(eq(appliances.serialNumber, serialNumber));
  await washCycles(database, serialNumber, { last: 6 });
  await storeBatch(database, [
    cycleEnded(serialNumber, 7, { rinseTmpMin: 771 }),
    eventOf(serialNumber, 8, 'alarmRaised', { errorCode: 'T01' }),
    eventOf(serialNumber, 9, 'alarmCleared', { errorCode: 'T01' }),
    eventOf(serialNumber, 10, 'alarmRaised', { errorCode: 'T02' }),
    eventOf(serialNumber, 11, 'doorOpened', {}),
    eventOf(serialNumber, 12, 'parameterChanged', { code: 'P01', value: 3, was: 2, by: 'panel' }),
    countersMessage(serialNumber, '2026-11-19T10:00:00Z', { cycles: 1000, waterVlm: 30_000 }),
    countersMessage(serialNumber, '2026-11-20T10:00:00Z', { cycles: 1007, waterVlm: 30_400 }),
  ]);
  const samples = Array.from({ length: 240 }, (_, i) => ({
    serialNumber,
    at: new Date(now.getTime() - (i + 1) * 60_000),
    boilerTmp: 850 - i,
    tankTmp: 620,
  }));
  await storeSamples(database, samples);
});
afterAll(() => server.close());

async function packOf(user: UserName, serialNumbers: string): Promise<VisitPack> {
  const answer = await server.call(user, 'GET', `/api/v1/appliance/visitPack?serialNumbers=${serialNumbers}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function machineOf(user: UserName): Promise<VisitMachine> {
  const [machine] = (await packOf(user, serialNumber)).machines;
  if (!machine) throw new Error('the machine is missing');
  return machine;
}

async function answerOf(user: UserName, path: string, query: Record<string, string> = {}): Promise<unknown> {
  const answer = await server.call(user, 'GET', `${path}?${new URLSearchParams(query)}`);
  expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
  return answer.json();
}

describe('the visit pack', () => {
  it('each part of the visit pack equals the response of its call', async () => {
    const machine = await machineOf('service');
    const { takenAt, since, days, today, curves, statistics, telemetry, ...parts } = machine;
    expect(takenAt).toBe(now.toISOString());
    expect(since).toBe('2026-10-20T22:00:00.000Z');
    const ofMachine = `/api/v1/event-hub-listener/${serialNumber}`;
    const ofAppliance = `/api/v1/appliance/appliances/${serialNumber}`;
    const ask = (path: string, query?: Record<string, string>) => answerOf('service', path, query);
    const alarms = { startDate: since, texts: 'false', limit: '200' };
    expect(parts).toEqual({
      detail: await ask('/api/v1/appliance/getApplianceDetail', { serialNumber }),
      dataModel: await ask('/api/v1/appliance/getDataModel', {
        gamma: 'infinity',
        modelNumber: 'INF-50',
        revision: 'B',
      }),
      openAlarms: await ask(`${ofMachine}/alarms`, { ...alarms, state: 'open' }),
      pastAlarms: await ask(`${ofMachine}/alarms`, { ...alarms, state: 'past' }),
      events: await ask(`${ofMachine}/events`, { startDate: since, doors: 'hidden', limit: '200' }),
      maintenance: await ask(`${ofMachine}/events`, { kind: 'maintenance', limit: '20' }),
      tariffs: await ask(`${ofMachine}/tariffs`),
      records: await ask(`${ofMachine}/hygieneRecords`, { startDate: since, limit: '200' }),
      openRecords: await ask(`${ofMachine}/hygieneRecords`, { filter: 'open', limit: '5' }),
      gaps: await ask(`${ofMachine}/hygieneGaps`),
      limits: await ask(`${ofMachine}/limitProfile`),
      parameters: await ask(`${ofMachine}/parameters`, { items: 'false' }),
      parameterHistory: await ask(`${ofMachine}/parameters/history`, { limit: '20' }),
      serviceLog: await ask(`${ofMachine}/serviceLog`, { limit: '30' }),
      versions: await ask(`${ofMachine}/versions`),
      connectionLosses: await ask(`${ofMachine}/connectionLosses`),
      installation: await ask(`${ofAppliance}/installation`),
      installationReports: await ask(`${ofAppliance}/installationReports`),
      installationRun: await ask(`${ofAppliance}/installationRun`),
      customers: await ask('/api/v1/account/customers', { serialNumber }),
    });
    expect(machine.pastAlarms.total + machine.openAlarms.total).toBe(2);
    expect(machine.records.items).toHaveLength(7);

    expect(today.fleet).toEqual(await ask('/api/v1/appliance/fleet', { from: today.from, serialNumber }));
    expect(today.fleet.cycles.completed).toBe(7);
    expect(days.calendar).toEqual(await ask(`${ofMachine}/hygieneDays`, { from: '2026-10-01', to: '2026-11-20' }));
    expect(statistics.map(({ from, to }) => [from, to])).toEqual([
      ['2026-11-01', '2026-12-01'],
      ['2026-10-01', '2026-11-01'],
      ['2026-10-21', '2026-11-20'],
      ['2026-11-20', '2026-11-21'],
    ]);
    for (const part of statistics) {
      const { from, to, step } = part;
      expect(part).toEqual(await ask(`${ofMachine}/statistics`, { from, to, step }));
    }
    for (const [hours, history, resolution] of [
      [1, telemetry['1h'], '10s'],
      [24, telemetry['24h'], null],
      [168, telemetry['7d'], null],
      [720, telemetry['30d'], null],
    ] as const) {
      const from = new Date(now.getTime() - hours * 3_600_000).toISOString();
      const query = { from, to: now.toISOString(), ...(resolution && { resolution }) };
      expect(history).toEqual(await ask(`${ofMachine}/telemetry`, query));
    }
    expect(telemetry['24h'].atMs.length).toBeGreaterThan(100);
    const [curve] = curves;
    expect(curve?.recordId).toBe(machine.openRecords.items[0]?.id);
    expect(curve?.history).toEqual(
      await ask(`${ofMachine}/telemetry`, { from: curve?.from ?? '', to: curve?.to ?? '', resolution: '5s' }),
    );
  });

  it('the visit pack omits everything that the caller may not read', async () => {
    const { installationRun, customers, parameters } = await machineOf('kitchen');
    expect({ installationRun, customers }).toEqual({ installationRun: null, customers: null });
    expect(parameters).not.toBeNull();
  });

  it('the visit pack lists machines out of scope like unknown machines, as missing', async () => {
    const { machines, missing } = await packOf('kitchen', 'HOTEL0001,PONTE0001,NOBODY0001,PONTE0001');
    expect(machines.map(({ detail }) => detail.serialNumber)).toEqual(['PONTE0001']);
    expect(missing).toEqual(['HOTEL0001', 'NOBODY0001']);
  });

  it('the visit pack shows a service client only the parameters that its scopes name', async () => {
    const made = await server.call('admin', 'POST', '/api/v1/account/serviceClients', {
      name: 'ERP',
      companyCode: '200001',
      role: 'SERVICE_MANAGER',
      administrationProfile: [],
      scopes: ['appliance:read', 'parameters:read'],
      expiresAt: new Date(now.getTime() + 86_400_000).toISOString(),
    });
    expect(made.statusCode, made.body).toBe(201);
    const { id, clientSecret } = made.json();
    const form = { grant_type: 'client_credentials', client_id: id, client_secret: clientSecret };
    const headers = dashboardHeaders((await server.token(form)).json().access_token);
    const url = `/api/v1/appliance/visitPack?serialNumbers=${serialNumber}`;
    const [machine] = (await server.inject({ method: 'GET', url, headers })).json().machines;
    expect(machine.parameters).toEqual((await machineOf('service')).parameters);
    expect(machine).toMatchObject({ installationRun: null, customers: null });
  });

  it('the visit pack ends between two machines when the session ends', async () => {
    const { context } = server;
    const [, payload] = (await server.tokenOf('service')).split('.');
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
    const actor = { ...worldUsers.service, userId: claims.sub, sessionId: claims.sid, origin: '' } as unknown as Actor;
    const visitContext = {
      ...context,
      dataModelFiles: dataModelFilesOf(context),
      figuresOf: createFleetFigures(context),
    };
    const texts = writeVisitPack(visitContext, actor, [serialNumber, 'PONTE0002']);
    expect((await texts.next()).value).toContain(serialNumber);
    await context.database.orm.update(sessions).set({ endedAt: now }).where(eq(sessions.id, claims.sid));
    await expect(texts.next()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await context.database.orm.update(sessions).set({ endedAt: null }).where(eq(sessions.id, claims.sid));
  });

  it('the visit pack is never cached', async () => {
    const answer = await server.call('kitchen', 'GET', '/api/v1/appliance/visitPack?serialNumbers=PONTE0001');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each([
    '',
    'ponte0001',
    'PONTE0001,',
    Array.from({ length: maxVisitMachines + 1 }, (_, i) => `NO${1000 + i}`).join(),
  ])('the server refuses the serial numbers %j', async (serialNumbers) => {
    const url = `/api/v1/appliance/visitPack?serialNumbers=${serialNumbers}`;
    expectProblem(await server.call('service', 'GET', url), 'VALIDATION_FAILED');
  });

  it('the visit pack needs the same number of statements for a machine with more data', async () => {
    const countStatements = async () => {
      const spied = vi.spyOn(server.context.database.orm, 'execute');
      const selected = vi.spyOn(server.context.database.orm, 'select');
      await packOf('service', serialNumber);
      const calls = spied.mock.calls.length + selected.mock.calls.length;
      spied.mockRestore();
      selected.mockRestore();
      return calls;
    };
    const before = await countStatements();
    await washCycles(server.context.database, serialNumber, { first: 13, last: 80 });
    expect(before).toBeGreaterThan(10);
    expect(await countStatements()).toBe(before);
  });
});
