import { randomUUID } from 'node:crypto';
import { asc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertMachines, insertUsers, unknownSerialNumber, type WorldUser } from '../../../testing/world.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { washCycles } from '../../machines/hygiene/testing/cycles.ts';
import { storeBatch } from '../../machines/machine-gateway/index.ts';
import { received } from '../../machines/machine-gateway/testing/messages.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { returnToStock } from '../claiming/index.ts';
import { profileRuns } from '../settings-profiles/tables.ts';
import { eraseRemarksOf, findRemarksOf } from './index.ts';
import { installationRuns } from './tables.ts';
import { stepValues, wizardOf } from './testing/wizard.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ clock: { now: () => new Date('2026-11-20T12:00:00Z') } });
});
afterAll(() => server.close());

let machines = 0;
let serialNumber = '';
let wizard: ReturnType<typeof wizardOf>;
let id = '';
beforeEach(async () => {
  machines += 1;
  serialNumber = `RUN${String(machines).padStart(4, '0')}`;
  await insertMachines(server.context.database, [{ serialNumber, companyCode: '300001', applianceName: 'My device' }]);
  wizard = wizardOf(server, serialNumber);
  id = randomUUID();
});

const rowOf = async () => {
  const [row] = await server.context.database.orm
    .select()
    .from(appliances)
    .where(eq(appliances.serialNumber, serialNumber));
  return row;
};
const auditOf = async () =>
  (
    await server.context.database.orm
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.serialNumber, serialNumber))
      .orderBy(asc(auditLog.id))
  ).map(({ action }) => action);
async function washOnce(): Promise<number> {
  await washCycles(server.context.database, serialNumber, { last: 1 });
  const answer = await server.call(
    'kitchen',
    'GET',
    `/api/v1/event-hub-listener/${serialNumber}/hygieneRecords?limit=1`,
  );
  return answer.json().items[0].id;
}

describe('an installation', () => {
  it('an installation begins with its first step, and each step changes the machine', async () => {
    expect(await wizard.read()).toMatchObject({ run: null, serverTime: '2026-11-20T12:00:00.000Z' });
    const values = stepValues(1);
    const first = await wizard.save({ id, step: 'name', value: values.name });
    expect(first.statusCode, first.body).toBe(200);
    expect(first.json().run).toMatchObject({ id, startedBy: 'Test Person', version: 1, signedAt: null });
    await wizard.save({ id, step: 'country', value: values.country });
    await wizard.save({ id, step: 'timeZone', value: { timeZone: 'Europe/Paris' } });
    expect(await rowOf()).toMatchObject({
      applianceName: 'Piatti cucina',
      country: 'IT',
      street: 'Via Roma 1',
      timeZone: 'Europe/Paris',
    });
    expect(await auditOf()).toEqual([
      'appliance.installationBegun',
      'appliance.renamed',
      'appliance.installationChanged',
      'appliance.installationChanged',
    ]);
  });

  it('a colleague of the same scope continues an installation', async () => {
    await wizard.save({ id, step: 'name', value: stepValues(1).name });
    const answer = await wizard.save({ user: 'manager', id, step: 'units', value: { measurementSystem: 'imperial' } });
    expect(answer.json().run.steps).toMatchObject({
      name: { value: { applianceName: 'Piatti cucina' }, version: 1, savedBy: 'Test Person' },
      units: { value: { measurementSystem: 'imperial' }, version: 1 },
    });
    expect(answer.json().run.steps.name.requestId).toBeUndefined();
  });

  it('the server saves a repeated step once, also when the repetitions arrive at the same time', async () => {
    const request = { id, step: 'name', value: stepValues(1).name, requestId: randomUUID() } as const;
    const answers = await Promise.all([wizard.save(request), wizard.save(request), wizard.save(request)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await wizard.save(request)).json().run).toMatchObject({ version: 1, steps: { name: { version: 1 } } });
    expect((await auditOf()).filter((action) => action === 'appliance.renamed')).toHaveLength(1);
  });

  it('a second technician can overwrite a step only after reading its latest version', async () => {
    await wizard.save({ id, step: 'language', value: { language: 'it' } });
    const late = await wizard.save({ user: 'manager', id, step: 'language', value: { language: 'de' } });
    const problem = expectProblem(late, 'INSTALLATION_RUN_CHANGED');
    expect(problem).toMatchObject({ reason: 'step', errors: [{ path: 'language', message: 'changed' }] });
    expect((await wizard.read()).run?.steps.language?.value).toEqual({ language: 'it' });
    const informed = { user: 'manager', id, step: 'language', value: { language: 'de' }, expectedVersion: 1 } as const;
    expect((await wizard.save(informed)).json().run.steps.language).toMatchObject({ version: 2 });
  });

  it('the slower of two simultaneous technicians changes neither the machine nor the step', async () => {
    const [one, other] = await Promise.all(
      (['service', 'manager'] as const).map((user) =>
        wizard.save({ user, id, step: 'name', value: { applianceName: `Of ${user}` } }),
      ),
    );
    expect([one?.statusCode, other?.statusCode].toSorted()).toEqual([200, 409]);
    const { run } = await wizard.read();
    expect(run?.steps.name?.value.applianceName).toBe((await rowOf())?.applianceName);
  });

  it('a second technician who began offline cannot open another installation of the machine', async () => {
    await wizard.save({ id, step: 'name', value: stepValues(1).name });
    const other = await wizard.save({ user: 'manager', id: randomUUID(), step: 'units', value: stepValues(1).units });
    expect(expectProblem(other, 'INSTALLATION_RUN_CHANGED').reason).toBe('otherRun');
  });

  it('the kitchen cannot install a machine, and a manager outside the scope cannot find it', async () => {
    const name = { id, step: 'name', value: stepValues(1).name } as const;
    expectProblem(await wizard.save({ ...name, user: 'kitchen' }), 'FORBIDDEN');
    expectProblem(await wizard.readAnswer('kitchen'), 'FORBIDDEN');
    const nobodys = await wizardOf(server, unknownSerialNumber).save({ ...name, user: 'otherManager' });
    expect(withoutInstance(await wizard.save({ ...name, user: 'otherManager' }))).toEqual(withoutInstance(nobodys));
    expectProblem(nobodys, 'APPLIANCE_NOT_FOUND');
    await wizard.save(name);
    expectProblem(await wizard.readAnswer('otherManager'), 'APPLIANCE_NOT_FOUND');
    // The ID is that of another machine's run.
    const foreign = await wizardOf(server, 'PONTE0001').save({ ...name, step: 'units', value: stepValues(1).units });
    expectProblem(foreign, 'INSTALLATION_RUN_NOT_FOUND');
  });

  it.each([
    ['name', { applianceName: '' }],
    ['name', { applianceName: 'a'.repeat(81) }],
    ['name', { applianceName: 'Piatti', companyCode: '200001' }],
    ['country', { country: 'US', street: '', postalCode: '', city: '' }],
    ['timeZone', { timeZone: 'Moon/Tycho' }],
    ['language', { language: 'pt' }],
    ['units', { measurementSystem: 'nautical' }],
    ['clock', { hourCycle: 'h24' }],
    ['settings', { profile: { id: 'x', version: 1 } }],
    ['testCycle', { record: 0 }],
    ['checklist', { items: { water: 'done' }, remark: '' }],
    ['checklist', { ...stepValues(1).checklist, remark: 'a'.repeat(501) }],
    ['checklist', { ...stepValues(1).checklist, remark: 'a\u202eb' }],
  ] as const)('the server refuses the step %s %j', async (step, value) => {
    expectProblem(await wizard.save({ id, step, value }), 'VALIDATION_FAILED');
    expect((await wizard.read()).run).toBeNull();
  });

  it('the server accepts as test cycle only a recent washing cycle of the same machine', async () => {
    const record = await washOnce();
    expectProblem(await wizard.save({ id, step: 'testCycle', value: { record: 99 } }), 'HYGIENE_RECORD_NOT_FOUND');
    const drain = { cycleNumber: 900, cycleType: 'drain', outcome: 'completed', washDurationS: 0, rinseDurationS: 0 };
    const rest = { startedAt: '2026-11-20T11:00:00Z', endedAt: '2026-11-20T11:05:00Z', waterVlm: 0, energyWh: 0 };
    const none = { tankTmpMin: null, tankTmpMax: null, rinseTmpMin: null, rinseTmpMax: null };
    const body = { ...drain, ...rest, ...none };
    await storeBatch(server.context.database, [
      received(serialNumber, 'events', 7, { at: body.endedAt, kind: 'cycleEnded', body }),
    ]);
    const service = await wizard.save({ id, step: 'testCycle', value: { record: record + 2 } });
    expect(expectProblem(service, 'VALUE_NOT_ALLOWED').errors).toEqual([
      { path: 'value.record', message: 'notWashing' },
    ]);
    await wizard.save({ id, step: 'name', value: stepValues(1).name });
    const begunAt = (startedAt: string) =>
      server.context.database.orm
        .update(installationRuns)
        .set({ startedAt: new Date(startedAt) })
        .where(eq(installationRuns.id, id));
    await begunAt('2026-11-22T12:00:00Z');
    const early = await wizard.save({ id, step: 'testCycle', value: { record } });
    expect(expectProblem(early, 'VALUE_NOT_ALLOWED').errors).toEqual([{ path: 'value.record', message: 'tooEarly' }]);
    await begunAt('2026-11-21T08:00:00Z');
    const saved = await wizard.save({ id, step: 'testCycle', value: { record } });
    expect(saved.json().run.testRecord).toMatchObject({ record, result: 'valid', values: { rinseTmpMin: 823 } });
  });

  it('the server applies the chosen profile once for each request and returns its outcome', async () => {
    const values = { DI1: 120 };
    const made = await server.call('service', 'POST', '/api/v1/appliance/settingsProfiles', {
      name: `Profile of ${serialNumber}`,
      gamma: 'infinity',
      modelNumber: 'INF-50',
      values,
    });
    const profile = { id: made.json().id, version: 1 };
    const request = { id, step: 'settings', value: { profile }, requestId: randomUUID() } as const;
    await wizard.save(request);
    const { run } = (await wizard.save(request)).json();
    expect(run.settings).toMatchObject({ profileName: `Profile of ${serialNumber}`, version: 1, outcome: 'waiting' });
    const again = { ...request, requestId: randomUUID(), expectedVersion: 1 };
    await wizard.save(again);
    const begun = await server.context.database.orm
      .select({ id: profileRuns.id })
      .from(profileRuns)
      .where(inArray(profileRuns.id, [request.requestId, again.requestId]));
    expect(begun).toHaveLength(2);
    const stale = {
      ...request,
      requestId: randomUUID(),
      expectedVersion: 2,
      value: { profile: { ...profile, version: 2 } },
    };
    expectProblem(await wizard.save(stale), 'PROFILE_CHANGED');
  });
});

describe('the deletion of personal and company data', () => {
  it('a deleted account leaves no remark in an open installation', async () => {
    const { orm } = server.context.database;
    const technician: WorldUser = {
      id: randomUUID(),
      email: `tech-${serialNumber}@kitchens.example`,
      role: 'SERVICE',
      status: 'ACTIVE',
      companyCode: '200001',
    };
    await insertUsers(server.context.database, [technician]);
    await wizard.save({ id, step: 'checklist', value: stepValues(1).checklist });
    await orm.execute(`update installation_runs set steps = jsonb_set(steps, '{checklist,savedBy}', '"${technician.id}"')
      where id = '${id}'`);
    expect(await findRemarksOf(orm, technician.id)).toEqual([{ serialNumber, remark: 'Drain pump replaced.' }]);
    await orm.transaction((transaction) => eraseRemarksOf(transaction, technician.id));
    expect((await wizard.read()).run?.steps.checklist?.value).toMatchObject({ remark: '', items: { water: 'done' } });
  });

  it('a machine that returns to stock loses its installations', async () => {
    await wizard.save({ id, step: 'name', value: stepValues(1).name });
    await server.context.database.orm.transaction((transaction) => returnToStock(transaction, serialNumber));
    expect((await wizard.read()).run).toBeNull();
  });
});
