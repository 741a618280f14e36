import { randomUUID } from 'node:crypto';
import type { CommandMessage } from '@washboard/contract/machine-link/machine-commands';
import type { ProfileRun, RunMachine } from '@washboard/contract/settings-profiles/profile-runs';
import { rangeModelOf } from '@washboard/machine-model/ranges/range-models';
import { createParameterStore } from '@washboard/machine-model/simulation/board/parameter-store';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { TestMachine } from '../../../testing/test-machine.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertMachines, type UserName, worldUsers } from '../../../testing/world.ts';
import { users } from '../../people/accounts/tables.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { applyToMachine, startApplying } from './apply-to-machine.ts';
import { removeRunsBefore } from './profile-runs-repository.ts';
import { settleExpiredRuns } from './settle-expired-runs.ts';
import { profileRunMachines } from './tables.ts';

const { gamma, modelNumber } = rangeModelOf('infinity');
const defaults = createParameterStore({ gamma, modelNumber }).values();
const commands = { deliveryMs: 2000, answerMs: 300, confirmMs: 300 };

let server: TestServer;
let machine: TestMachine;
let values: Record<string, number>;
beforeAll(async () => {
  server = await openTestServer({ hasGateway: true, limits: { commands } });
  await insertMachines(server.context.database, [{ serialNumber: 'PONTE0003', companyCode: '300001' }]);
  machine = await TestMachine.connect(server.gateway?.port ?? 0, 'PONTE0001');
  await startApplying(server.context);
});
afterAll(async () => {
  await machine.disconnect();
  await server.close();
});
beforeEach(async () => {
  machine.commands.length = 0;
  machine.reply = obey;
  await report({ ...defaults });
});

async function report(reported: Record<string, number>): Promise<void> {
  values = reported;
  await machine.publish('parameters', { values });
}

function obey(command: CommandMessage) {
  if (command.kind === 'setParameters') void report({ ...values, ...command.body.values });
  return { outcome: 'executed' as const };
}

const base = '/api/v1/appliance/settingsProfiles';

async function profileOf(set: Record<string, number>, user: UserName = 'service'): Promise<string> {
  const body = { name: randomUUID(), gamma, modelNumber, values: set };
  return (await server.call(user, 'POST', base, body)).json().id;
}

interface Application {
  runId?: string;
  version?: number;
  user?: UserName;
}

const apply = (id: string, serialNumbers: string[], { user = 'service', version = 1, runId }: Application = {}) =>
  server.call(user, 'POST', `${base}/${id}/apply`, { version, serialNumbers, ...(runId && { runId }) });

const readRun = (id: string, user: UserName = 'service') => server.call(user, 'GET', `${base}/runs/${id}`);

async function finished(id: string, user: UserName = 'service'): Promise<ProfileRun> {
  return vi.waitFor(
    async () => {
      const run: ProfileRun = (await readRun(id, user)).json();
      expect(run.settled).toBe(run.total);
      return run;
    },
    { timeout: 8000, interval: 50 },
  );
}

async function applied(set: Record<string, number>, serialNumbers = ['PONTE0001'], user: UserName = 'service') {
  const answer = await apply(await profileOf(set, user), serialNumbers, { user });
  expect(answer.statusCode, answer.body).toBe(202);
  return finished(answer.json().id, user);
}

const only = ({ machines }: ProfileRun): RunMachine | undefined => machines[0];

describe('the result of each machine', () => {
  it('each machine of a run has its own result: written, offline, of another model, not found', async () => {
    const run = await applied({ DI1: 120, d: 2.5 }, ['PONTE0001', 'PONTE0003', 'PONTE0002', 'LINDE0001', 'NOBODY0001']);
    expect(run).toMatchObject({ total: 5, settled: 5, succeeded: 1, version: 1 });
    const outcomes = Object.fromEntries(run.machines.map(({ serialNumber, outcome }) => [serialNumber, outcome]));
    expect(outcomes).toEqual({
      PONTE0001: 'written',
      PONTE0003: 'offline',
      PONTE0002: 'otherModel',
      LINDE0001: 'notFound',
      NOBODY0001: 'notFound',
    });
    const foreign = run.machines.find(({ serialNumber }) => serialNumber === 'LINDE0001');
    expect(foreign?.applianceName).toBeNull();
    expect(values).toMatchObject({ DI1: 120 });
  });

  it('the result names the outcome of each parameter, and the run writes only changed parameters', async () => {
    const result = only(await applied({ DI1: 120, d: 2.5 }));
    expect(machine.commands).toMatchObject([{ body: { values: { DI1: 120 }, expected: { DI1: 99 } } }]);
    expect(result).toMatchObject({
      applianceName: 'Piatti',
      outcome: 'written',
      parameters: [
        { code: 'DI1', outcome: 'written', value: 120 },
        { code: 'd', outcome: 'alreadySo', value: 2.5 },
      ],
    });
  });

  it('the result includes unchanged parameters once no machine waits', async () => {
    const run = await applied({ DI1: 120, d: 2.5 }, ['PONTE0001', 'PONTE0003']);
    const codes = ({ machines }: ProfileRun) =>
      machines.find(({ serialNumber }) => serialNumber === 'PONTE0001')?.parameters.map(({ code }) => code);
    expect(codes(run)).toEqual(['DI1', 'd']);
    const isOther = and(eq(profileRunMachines.runId, run.id), eq(profileRunMachines.serialNumber, 'PONTE0003'));
    await server.context.database.orm.update(profileRunMachines).set({ outcome: 'waiting' }).where(isOther);
    expect(codes((await readRun(run.id)).json())).toEqual(['DI1']);
  });

  it('a machine with equal values receives nothing and has the result alreadySo', async () => {
    expect(only(await applied({ DI1: 99 }))).toMatchObject({ outcome: 'alreadySo' });
    expect(machine.commands).toEqual([]);
  });

  it('a machine that replies without applying everything has the result partly', async () => {
    machine.reply = () => ({ outcome: 'executed' });
    expect(only(await applied({ DI1: 120 }))).toMatchObject({
      outcome: 'partly',
      parameters: [{ code: 'DI1', outcome: 'notConfirmed', value: 99 }],
    });
  });

  it('a machine that refuses, for example during a cycle, has its reason as the result', async () => {
    machine.reply = () => ({ outcome: 'refused', reason: 'notAllowedNow' });
    expect(only(await applied({ DI1: 120 }))).toMatchObject({ outcome: 'refused', reason: 'notAllowedNow' });
  });

  it('a profile that is unsafe with the machine’s other values has the violated rule as the result', async () => {
    // The machine's large hysteresis would let it rinse below the limit.
    await report({ ...defaults, S47: 50 });
    expect(only(await applied({ DI8: 820 }))).toMatchObject({
      outcome: 'refused',
      reason: 'PARAMETERS_UNSAFE',
      // The caller may not read the factory parameter of the rule.
      parameters: [{ code: 'DI8', outcome: 'refused', reason: 'rinseTooCold' }],
    });
    expect(machine.commands).toEqual([]);
  });

  it('a machine that stops replying has an unknown result', async () => {
    machine.reply = null;
    expect(only(await applied({ DI1: 120 }))).toMatchObject({ outcome: 'unknown' });
  });
});

describe('the preview', () => {
  it('the preview lists the changes of each machine of the model in scope, and of no other machine', async () => {
    const id = await profileOf({ DI1: 120, d: 2.5 });
    const serialNumbers = ['PONTE0001', 'PONTE0003', 'PONTE0002', 'LINDE0001', 'NOBODY0001'];
    const answer = await server.call('service', 'POST', `${base}/${id}/preview`, { serialNumbers });
    expect(answer.json().items).toEqual([
      {
        serialNumber: 'PONTE0003',
        applianceName: 'My device',
        isTold: false,
        changes: [
          { code: 'd', value: 2.5, expected: null },
          { code: 'DI1', value: 120, expected: null },
        ],
      },
      {
        serialNumber: 'PONTE0001',
        applianceName: 'Piatti',
        isTold: true,
        changes: [{ code: 'DI1', value: 120, expected: 99 }],
      },
    ]);
    expect(machine.commands).toEqual([]);
  });
});

describe('a repeated request', () => {
  it('a repeated request returns the same run, and no machine gets a second command', async () => {
    const [id, runId] = [await profileOf({ DI1: 120 }), randomUUID()];
    const answers = await Promise.all([1, 2, 3].map(() => apply(id, ['PONTE0001'], { runId })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202]);
    await finished(runId);
    expect((await apply(id, ['PONTE0001'], { runId })).json()).toMatchObject({ id: runId, settled: 1 });
    expect(machine.commands).toHaveLength(1);
  });

  it('the server refuses a request with the ID of another run', async () => {
    const [id, runId] = [await profileOf({ DI1: 120 }), randomUUID()];
    await apply(id, ['PONTE0003'], { runId });
    expectProblem(await apply(id, ['PONTE0001'], { runId }), 'COMMAND_CONFLICT');
    expectProblem(await apply(id, ['PONTE0003'], { runId, user: 'manager' }), 'COMMAND_CONFLICT');
    await finished(runId);
  });

  it('a repeated request finds its run after the profile was deleted', async () => {
    const id = await profileOf({ DI1: 120 });
    const runId = randomUUID();
    await finished((await apply(id, ['PONTE0003'], { runId })).json().id);
    expect((await server.call('service', 'DELETE', `${base}/${id}`)).statusCode).toBe(204);
    const again = await apply(id, ['PONTE0003'], { runId });
    expect([again.statusCode, again.json().id]).toEqual([202, runId]);
  });

  it('a repeated job requests the outcome of the first command', async () => {
    const { id } = await applied({ DI1: 120 });
    const key = { runId: id, serialNumber: 'PONTE0001' };
    const isThis = and(eq(profileRunMachines.runId, id), eq(profileRunMachines.serialNumber, 'PONTE0001'));
    // The process died before it recorded the outcome.
    await server.context.database.orm.update(profileRunMachines).set({ outcome: 'waiting' }).where(isThis);
    await applyToMachine(server.context, key);
    expect(only((await readRun(id)).json())).toMatchObject({ outcome: 'written' });
    expect(machine.commands).toHaveLength(1);
  });
});

describe('permissions', () => {
  it('a run does not apply a version that is newer than the previewed version', async () => {
    const id = await profileOf({ DI1: 120 });
    await server.call('service', 'PUT', `${base}/${id}`, { version: 1, name: randomUUID(), values: { DI1: 110 } });
    expectProblem(await apply(id, ['PONTE0001']), 'PROFILE_CHANGED');
    expect((await apply(id, ['PONTE0003'], { version: 2 })).statusCode).toBe(202);
  });

  it('a run is visible to its owner only', async () => {
    const { id } = await applied({ DI1: 99 });
    const answer = await readRun(id, 'manager');
    expectProblem(answer, 'RUN_NOT_FOUND');
    expect(withoutInstance(answer)).toEqual(withoutInstance(await readRun(randomUUID(), 'manager')));
    const { items } = (await server.call('service', 'GET', `${base}/runs`)).json();
    expect(items[0]).toMatchObject({ id, total: 1, settled: 1, succeeded: 1 });
    expect((await server.call('otherManager', 'GET', `${base}/runs`)).statusCode).toBe(200);
  });

  it('a kitchen cannot apply a profile, and no user can apply a profile of an unrelated company', async () => {
    const id = await profileOf({ DI1: 120 });
    expectProblem(await apply(id, ['PONTE0001'], { user: 'kitchen' }), 'FORBIDDEN');
    expectProblem(await apply(id, ['PONTE0001'], { user: 'otherManager' }), 'PROFILE_NOT_FOUND');
  });

  it('a user who loses the permission meanwhile changes no more machines', async () => {
    const { id } = await applied({ DI1: 120 });
    const { orm } = server.context.database;
    await orm.update(profileRunMachines).set({ outcome: 'waiting' }).where(eq(profileRunMachines.runId, id));
    const setRole = (role: 'SERVICE' | 'KITCHEN_MANAGER') =>
      orm.update(users).set({ role }).where(eq(users.id, worldUsers.service.id));
    await setRole('KITCHEN_MANAGER');
    await applyToMachine(server.context, { runId: id, serialNumber: 'PONTE0001' });
    await setRole('SERVICE');
    expect(only((await readRun(id)).json())).toMatchObject({ outcome: 'refused', reason: 'FORBIDDEN' });
  });

  it('factory parameters reach machines only if the user may write them', async () => {
    const id = await profileOf({ DI1: 120, S25: 800 }, 'manager');
    const run = await finished((await apply(id, ['PONTE0001'])).json().id);
    expect(only(run)?.parameters.map(({ code }) => code)).toEqual(['DI1']);
    expect(values).toMatchObject({ DI1: 120, S25: defaults.S25 });
    await finished((await apply(id, ['PONTE0001'], { user: 'manager' })).json().id, 'manager');
    expect(values).toMatchObject({ S25: 800 });
  });
});

it('the server removes runs together with events of the same age', async () => {
  const { id } = await applied({ DI1: 99 });
  const [run] = (await server.call('service', 'GET', `${base}/runs`)).json().items;
  await removeRunsBefore(server.context.database, new Date(run.requestedAt));
  expect((await readRun(id)).statusCode).toBe(200);
  await removeRunsBefore(server.context.database, new Date(Date.parse(run.requestedAt) + 1));
  expectProblem(await readRun(id), 'RUN_NOT_FOUND');
});

it('the server settles a machine whose job has expired as unknown', async () => {
  const { id } = await applied({ DI1: 99 });
  const [run] = (await server.call('service', 'GET', `${base}/runs`)).json().items;
  const { database } = server.context;
  const hoursLater = (hours: number) => new Date(Date.parse(run.requestedAt) + hours * 3_600_000);
  await database.orm.update(profileRunMachines).set({ outcome: 'waiting' }).where(eq(profileRunMachines.runId, id));
  await settleExpiredRuns(server.context, hoursLater(24));
  expect(only((await readRun(id)).json())).toMatchObject({ outcome: 'waiting' });
  await settleExpiredRuns(server.context, hoursLater(25));
  const settled = { outcome: 'unknown', settledAt: hoursLater(25).toISOString() };
  expect((await readRun(id)).json()).toMatchObject({ settled: 1, machines: [settled] });
  await settleExpiredRuns(server.context, hoursLater(26));
  const lines = await database.orm.select().from(auditLog).where(eq(auditLog.action, 'settingsProfile.applied'));
  const unknown = lines.filter(({ detail }) => detail.runId === id && detail.outcome === 'unknown');
  expect(unknown).toMatchObject([{ actor: worldUsers.service.id, at: hoursLater(25), subject: 'PONTE0001' }]);
});

it('a serial number out of the user’s scope appears in no other company’s audit log', async () => {
  const serialNumbers = ['LINDE0001', 'NOBODY0001'];
  const { id } = await applied({ DI1: 120 }, serialNumbers);
  const { database } = server.context;
  const linesOfRun = async () => {
    const lines = await database.orm.select().from(auditLog).where(eq(auditLog.action, 'settingsProfile.applied'));
    return lines.filter(({ detail }) => detail.runId === id);
  };
  const expected = serialNumbers.map((subject) => expect.objectContaining({ subject, serialNumber: null }));
  expect(await linesOfRun()).toEqual(expect.arrayContaining(expected));
  const { items } = (await server.call('otherManager', 'GET', '/api/v1/account/auditLog')).json();
  expect(JSON.stringify(items)).not.toContain(id);
  // An expired job must not name the machine either.
  await database.orm.update(profileRunMachines).set({ outcome: 'waiting' }).where(eq(profileRunMachines.runId, id));
  await settleExpiredRuns(server.context, new Date(Date.now() + 25 * 3_600_000));
  expect((await linesOfRun()).map(({ serialNumber }) => serialNumber)).toEqual([null, null, null, null]);
});

it('each machine of a run has its line in the audit log', async () => {
  const { id, profileName } = await applied({ DI1: 120 }, ['PONTE0001', 'PONTE0003']);
  const lines = await server.context.database.orm
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'settingsProfile.applied'));
  expect(lines.filter(({ detail }) => detail.runId === id)).toMatchObject(
    [
      ['PONTE0001', 'written'],
      ['PONTE0003', 'offline'],
    ].map(([serialNumber, outcome]) => ({
      actor: worldUsers.service.id,
      subject: serialNumber,
      serialNumber,
      detail: { profile: profileName, version: 1, outcome },
    })),
  );
});
