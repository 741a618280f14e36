import { randomUUID } from 'node:crypto';
import type { CommandMessage } from '@washboard/contract/machine-link/machine-commands';
import type { MachineParameters, ParameterChange } from '@washboard/contract/parameters/machine-parameters';
import { rangeModelOf } from '@washboard/machine-model/ranges/range-models';
import { createParameterStore } from '@washboard/machine-model/simulation/board/parameter-store';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { TestMachine } from '../../../testing/test-machine.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type UserName, unknownSerialNumber, worldUsers } from '../../../testing/world.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { appliances } from '../appliances/tables.ts';
import { defaultParameterVersions } from './tables.ts';

const { gamma, modelNumber } = rangeModelOf('infinity');
const defaults = createParameterStore({ gamma, modelNumber }).values();

let server: TestServer;
let machine: TestMachine;
let values: Record<string, number>;
beforeAll(async () => {
  server = await openTestServer({
    hasGateway: true,
    limits: { commands: { deliveryMs: 2000, answerMs: 400, confirmMs: 800 } },
  });
  machine = await TestMachine.connect(server.gateway?.port ?? 0, 'PONTE0001');
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

const path = (serialNumber: string) => `/api/v1/event-hub-listener/${serialNumber}/parameters`;

function read(user: UserName = 'service', serialNumber = 'PONTE0001') {
  return server.call(user, 'GET', path(serialNumber));
}

function write(changes: ParameterChange[], { user = 'service' as UserName, serialNumber = 'PONTE0001', id = '' } = {}) {
  return server.call(user, 'POST', path(serialNumber), { changes, ...(id && { commandId: id }) });
}

function restore(body: object = {}, user: UserName = 'service', serialNumber = 'PONTE0001') {
  return server.call(user, 'POST', `/api/v1/event-hub-listener/${serialNumber}/restore-presets`, body);
}

async function publish(changes: Record<string, number>, version = 1): Promise<void> {
  await server.context.database.orm.insert(defaultParameterVersions).values({
    gamma,
    modelNumber,
    revision: 'A',
    version,
    note: 'Hard water',
    createdBy: worldUsers.admin.id,
    values: { ...defaults, ...changes },
    createdAt: new Date(),
  });
}

const longer = { code: 'DI1', value: 120, expected: 99 };
const factory = { code: 'S25', value: 800, expected: 780 };

describe('reading parameters', () => {
  it('the response has the reported values, their time, and a version of the values', async () => {
    const first: MachineParameters = (await read()).json();
    expect(first).toMatchObject({ serialNumber: 'PONTE0001', gamma, modelNumber, revision: 'B' });
    expect(first.values).toMatchObject({ DI1: 99, d: 2.5 });
    expect(first).toMatchObject({ restored: null, defaults: { version: 0, at: null, values: {} } });
    expect(Date.parse(first.at ?? '')).not.toBeNaN();
    await report({ ...values });
    expect((await read()).json().version).toBe(first.version);
    await report({ ...values, DI1: 100 });
    expect((await read()).json().version).not.toBe(first.version);
  });

  it('the response describes each value by identifier and type, unless the caller omits the descriptions', async () => {
    await report({ ...defaults, X99: 7 });
    const described: MachineParameters = (await read('manager')).json();
    const { items, ...lean } = described;
    expect(items).toContainEqual({ identifier: 'dishes.washDuration', code: 'DI1', type: 0, value: 99 });
    expect(items).toContainEqual({ identifier: 'rinseFlow', code: 'S25', type: 1, value: 780 });
    expect(items).toContainEqual({ identifier: null, code: 'X99', type: null, value: 7 });
    expect(Object.fromEntries(items?.map(({ code, value }) => [code, value]) ?? [])).toEqual(lean.values);
    const codesForService: string[] = (await read('service')).json().items.map(({ code }: { code: string }) => code);
    expect(codesForService).not.toContain('S25');
    const onRequest = await server.call('manager', 'GET', `${path('PONTE0001')}?items=false`);
    expect(onRequest.json()).toEqual(lean);
    expectProblem(await server.call('manager', 'GET', `${path('PONTE0001')}?items=some`), 'VALIDATION_FAILED');
  });

  it('the response hides only factory parameters, from roles that may not read them', async () => {
    await report({ ...defaults, X99: 7 });
    for (const user of ['kitchen', 'service'] as const) {
      const shown = (await read(user)).json().values;
      expect(shown).toMatchObject({ DI1: 99, X99: 7 });
      expect(shown).not.toHaveProperty('S25');
    }
    expect((await read('manager')).json().values).toEqual(values);
  });

  it('the response distinguishes a machine without a report from a machine without parameters', async () => {
    expect((await read('service', 'PONTE0002')).json()).toMatchObject({ at: null, values: {} });
    await report({});
    expect((await read()).json()).toMatchObject({ at: expect.any(String), values: {} });
  });

  it('the server does not find the parameters of a machine out of scope', async () => {
    const foreign = await read('service', 'LINDE0001');
    expectProblem(foreign, 'APPLIANCE_NOT_FOUND');
    expect(withoutInstance(foreign)).toEqual(withoutInstance(await read('service', unknownSerialNumber)));
  });
});

describe('writing parameters', () => {
  it('the server sends the values with the expected values, and returns the reported values', async () => {
    const answer = await write([longer, { code: 'd', value: 3, expected: 2.5 }]);
    expect(answer.statusCode, answer.body).toBe(200);
    const { commandId, results, parameters } = answer.json();
    expect(machine.commands).toMatchObject([
      { commandId, kind: 'setParameters', body: { values: { DI1: 120, d: 3 }, expected: { DI1: 99, d: 2.5 } } },
    ]);
    expect(results).toEqual([
      { code: 'DI1', outcome: 'written', value: 120 },
      { code: 'd', outcome: 'written', value: 3 },
    ]);
    expect(parameters).toEqual((await server.call('service', 'GET', `${path('PONTE0001')}?items=false`)).json());
  });

  it('the audit log records who changed which machine, with old and new values', async () => {
    const { commandId } = (await write([longer])).json();
    const lines = await server.context.database.orm.select().from(auditLog).where(eq(auditLog.subject, 'PONTE0001'));
    expect(lines.filter(({ detail }) => detail.commandId === commandId)).toMatchObject([
      {
        actor: worldUsers.service.id,
        action: 'command.requested',
        serialNumber: 'PONTE0001',
        before: { DI1: 99 },
        after: { DI1: 120 },
      },
    ]);
  });

  it('the server detects a machine that replies and does not apply the values', async () => {
    machine.reply = () => ({ outcome: 'executed' });
    expect((await write([longer])).json().results).toEqual([{ code: 'DI1', outcome: 'notConfirmed', value: 99 }]);
  });

  it('the server detects a machine that sets other values, for each parameter', async () => {
    machine.reply = () => {
      void report({ ...values, DI1: 110, d: 3 });
      return { outcome: 'executed' };
    };
    expect((await write([longer, { code: 'd', value: 3, expected: 2.5 }])).json().results).toEqual([
      { code: 'DI1', outcome: 'notConfirmed', value: 110 },
      { code: 'd', outcome: 'written', value: 3 },
    ]);
  });

  it('the server waits for a machine that reports its values after the reply', async () => {
    machine.reply = () => {
      setImmediate(() => void report({ ...values, DI1: 120 }));
      return { outcome: 'executed' };
    };
    expect((await write([longer])).json().results).toEqual([{ code: 'DI1', outcome: 'written', value: 120 }]);
  });

  it('the server returns the machine’s reason for each refused parameter', async () => {
    machine.reply = () => ({ outcome: 'refused', reason: 'valueNotAllowed', failures: { DI1: 'valueNotAllowed' } });
    expect(expectProblem(await write([longer]), 'COMMAND_REFUSED')).toMatchObject({
      reason: 'valueNotAllowed',
      errors: [{ path: 'DI1', message: 'valueNotAllowed' }],
    });
  });

  it('the server sends a write repeated with its ID once, and returns the same response', async () => {
    const id = randomUUID();
    const first = await write([longer], { id });
    expect((await write([longer], { id })).json()).toEqual(first.json());
    expect(machine.commands).toHaveLength(1);
    expectProblem(await write([{ ...longer, value: 121 }], { id }), 'COMMAND_CONFLICT');
  });

  it('the server immediately refuses a write to an offline machine', async () => {
    const change = { code: 'ME1', value: 120, expected: null };
    expectProblem(await write([change], { serialNumber: 'PONTE0002' }), 'APPLIANCE_OFFLINE');
  });

  it('a write without a reply has an unknown outcome', async () => {
    machine.reply = null;
    expectProblem(await write([longer]), 'COMMAND_OUTCOME_UNKNOWN');
  });
});

describe('parameters that changed meanwhile', () => {
  it('the server refuses a write and sends nothing if the machine has reported other values', async () => {
    await report({ ...values, DI1: 105 });
    const problem = expectProblem(await write([longer, { code: 'd', value: 3, expected: 2.5 }]), 'PARAMETERS_CHANGED');
    expect(problem.errors).toEqual([{ path: 'DI1', message: 'changedMeanwhile' }]);
    expect(machine.commands).toEqual([]);
  });

  it('a machine refuses a write if it has other values than the server knows, with the same error', async () => {
    machine.reply = () => ({ outcome: 'refused', reason: 'changedMeanwhile', failures: { DI1: 'changedMeanwhile' } });
    const problem = expectProblem(await write([longer]), 'PARAMETERS_CHANGED');
    expect(problem.errors).toEqual([{ path: 'DI1', message: 'changedMeanwhile' }]);
  });

  it('the server refuses a second write while the first waits for its reply', async () => {
    machine.reply = null;
    const first = write([longer]);
    await machine.untilHeard(1);
    expectProblem(await write([{ code: 'd', value: 3, expected: 2.5 }], { user: 'manager' }), 'PARAMETERS_BUSY');
    expectProblem(await first, 'COMMAND_OUTCOME_UNKNOWN');
    machine.reply = obey;
    expect((await write([longer])).statusCode).toBe(200);
  });

  it('a second simultaneous write does not overwrite the values of the first', async () => {
    const answers = await Promise.all([write([longer]), write([{ ...longer, value: 130 }], { user: 'manager' })]);
    const written = answers.filter(({ statusCode }) => statusCode === 200);
    expect(written).toHaveLength(1);
    expect(machine.commands).toHaveLength(1);
    const refused = answers.find(({ statusCode }) => statusCode !== 200)?.json();
    expect(['PARAMETERS_BUSY', 'PARAMETERS_CHANGED']).toContain(refused.code);
  });
});

describe('a refused write', () => {
  beforeEach(() => expect(machine.commands).toEqual([]));

  it.each([
    ['above its bounds', { ...longer, value: 601 }, 'aboveMaximum'],
    ['below its bounds', { ...longer, value: 19 }, 'belowMinimum'],
    ['between its steps', { ...longer, value: 99.5 }, 'offStep'],
    ['a code that the model does not have', { ...longer, code: 'X99' }, 'unknownParameter'],
  ])('the server refuses a value %s', async (_name, change, message) => {
    const problem = expectProblem(await write([change, { code: 'd', value: 3, expected: 2.5 }]), 'VALUE_NOT_ALLOWED');
    expect(problem.errors).toEqual([{ path: change.code, message }]);
  });

  it.each([
    ['a text', { changes: [{ ...longer, value: '120' }] }],
    ['nothing', { changes: [] }],
    ['a code twice', { changes: [longer, { ...longer, value: 100 }] }],
    ['no expectation', { changes: [{ code: 'DI1', value: 120 }] }],
  ])('the server refuses a request with %s', async (_name, body) => {
    expectProblem(await server.call('service', 'POST', path('PONTE0001'), body), 'VALIDATION_FAILED');
  });

  it('the server refuses factory parameters from a role that may not write them', async () => {
    const problem = expectProblem(await write([longer, factory]), 'FORBIDDEN');
    expect(problem.errors).toEqual([{ path: 'S25', message: 'not for this role' }]);
    expect((await write([factory], { user: 'manager' })).statusCode).toBe(200);
  });

  it('the server refuses a write from a kitchen, or to a machine out of scope', async () => {
    expectProblem(await write([longer], { user: 'kitchen' }), 'FORBIDDEN');
    expectProblem(await write([longer], { serialNumber: 'LINDE0001' }), 'APPLIANCE_NOT_FOUND');
  });

  it('the server refuses an unsafe write and names the rule for each parameter involved', async () => {
    const problem = expectProblem(await write([{ code: 'DI8', value: 800, expected: 850 }]), 'PARAMETERS_UNSAFE');
    expect(problem.errors).toContainEqual({ path: 'DI8', message: 'rinseTooCold' });
  });
});

describe('restoring the presets', () => {
  it('the server sets only the parameters of cycles and daily use that differ', async () => {
    await report({ ...defaults, DI1: 120, d: 4, S25: 900 });
    const answer = await restore({}, 'manager');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(machine.commands).toMatchObject([{ body: { values: { DI1: 99, d: 2.5 }, expected: { DI1: 120, d: 4 } } }]);
    expect(values).toMatchObject({ DI1: 99, d: 2.5, S25: 900 });
  });

  it('the server sends nothing if no parameter differs', async () => {
    expect((await restore()).json()).toMatchObject({ commandId: null, results: [] });
    expect(machine.commands).toEqual([]);
  });

  it('the server restores a machine that lost its memory', async () => {
    await report({});
    const { results } = (await restore()).json();
    expect(results.length).toBeGreaterThan(40);
    expect(values).toMatchObject({ DI1: 99, d: 2.5 });
    expect(values).not.toHaveProperty('S25');
  });

  it('the server sends a restoration repeated with its ID once, although no parameter differs any more', async () => {
    await report({ ...defaults, DI1: 120 });
    const commandId = randomUUID();
    const first = await restore({ commandId });
    expect((await restore({ commandId })).json()).toEqual(first.json());
    expect(machine.commands).toHaveLength(1);
  });

  describe('a published version of the default parameters', () => {
    beforeEach(() => publish({ DI1: 120, S25: 900 }));
    afterEach(() => server.context.database.orm.delete(defaultParameterVersions));

    it('a restoration sets the published values and names their version in machine, history and audit log', async () => {
      const commandId = randomUUID();
      const answer = await restore({ commandId, version: 1 }, 'manager');
      expect(answer.statusCode, answer.body).toBe(200);
      expect(machine.commands).toMatchObject([{ body: { values: { DI1: 120 }, expected: { DI1: 99 } } }]);
      expect(values).toMatchObject({ DI1: 120, S25: 780 });
      const restored = { version: 1, at: expect.any(String), name: 'Test Person' };
      expect(answer.json().parameters).toMatchObject({ restored });
      const defaults = { version: 1, at: expect.any(String), values: { DI1: 120 } };
      expect((await read('kitchen')).json()).toMatchObject({ restored });
      expect((await read('kitchen')).json().defaults).toEqual(defaults);
      expect((await read('manager')).json().defaults.values).toEqual({ DI1: 120, S25: 900 });
      await machine.publish('events', {
        kind: 'parameterChanged',
        body: { code: 'DI1', value: 120, was: 99, by: 'cloud', commandId },
      });
      const history = await server.call('kitchen', 'GET', `${path('PONTE0001')}/history?limit=1`);
      expect(history.json().items).toMatchObject([{ code: 'DI1', restoredVersion: 1, commandId }]);
      const lines = await server.context.database.orm
        .select()
        .from(auditLog)
        .where(eq(auditLog.action, 'command.requested'));
      expect(lines.find(({ detail }) => detail?.commandId === commandId)).toMatchObject({
        serialNumber: 'PONTE0001',
        before: { DI1: 99 },
        after: { DI1: 120 },
        detail: { kind: 'setParameters', restoredVersion: 1 },
      });
    });

    it('a published version becomes the machine’s presets, and publishing writes nothing to the machine', async () => {
      const presets = await server.call('kitchen', 'GET', '/api/v1/appliance/otherinfo/PONTE0001/presets_params');
      expect(presets.json()).toMatchObject({ presets_params: { DI1: 120, d: 2.5 }, presets_version: 1 });
      expect(machine.commands).toEqual([]);
      expect(values).toMatchObject({ DI1: 99 });
    });

    it('the server refuses a restoration of an outdated version, and a retry repeats the first request', async () => {
      expectProblem(await restore({ version: 0 }), 'DEFAULT_PARAMETERS_CHANGED');
      expect(machine.commands).toEqual([]);
      const commandId = randomUUID();
      expect((await restore({ commandId, version: 1 })).statusCode).toBe(200);
      await publish({ DI1: 130 }, 2);
      const again = await restore({ commandId, version: 1 });
      expect(again.json()).toMatchObject({ commandId, parameters: { restored: { version: 1 } } });
      expect(machine.commands).toHaveLength(1);
    });

    it('a restoration that the machine refused does not name its version', async () => {
      await publish({ DI1: 130 }, 2);
      machine.reply = () => ({ outcome: 'refused', reason: 'notAllowedNow' });
      expectProblem(await restore(), 'COMMAND_REFUSED');
      expect((await read()).json().restored).not.toMatchObject({ version: 2 });
    });
  });

  it('a kitchen cannot restore the presets, and a machine out of scope is not found', async () => {
    expectProblem(await restore({}, 'kitchen'), 'FORBIDDEN');
    expectProblem(await restore({}, 'service', 'LINDE0001'), 'APPLIANCE_NOT_FOUND');
  });
});

describe('the presets', () => {
  it('a manager reads the presets of a model, and the server refuses an unknown model', async () => {
    const url = `/api/v1/appliance/defaultParameters?gamma=${gamma}&modelNumber=${modelNumber}&revision=B`;
    const { items } = (await server.call('manager', 'GET', url)).json();
    expect(items).toContainEqual({ identifier: 'dishes.washDuration', code: 'DI1', type: 0, value: 99 });
    expect(items).toHaveLength(Object.keys(defaults).length);
    expectProblem(await server.call('kitchen', 'GET', url.replace(gamma, 'tl')), 'DATA_MODEL_NOT_FOUND');
  });

  it('a kitchen reads the presets of a machine and its electrical rating', async () => {
    const of = (serialNumber: string, type = 'presets_params') =>
      server.call('kitchen', 'GET', `/api/v1/appliance/otherinfo/${serialNumber}/${type}`);
    const { presets_params: presets } = (await of('PONTE0001')).json();
    expect(presets).toMatchObject({ DI1: 99, d: 2.5 });
    expect(presets).not.toHaveProperty('S25');
    expectProblem(await of('PONTE0001', 'else'), 'VALIDATION_FAILED');
    const rating = 'user_rating_power';
    const choices = ['M2', 'M3', 'M4', 'E3'];
    expect((await of('PONTE0001', rating)).json()).toEqual({ [rating]: null, rating_powers: choices });
    const { orm } = server.context.database;
    await orm.update(appliances).set({ ratingPower: 'M3' }).where(eq(appliances.serialNumber, 'PONTE0001'));
    expect((await of('PONTE0001', rating)).json()).toEqual({ [rating]: 'M3', rating_powers: choices });
    expectProblem(await of('HOTEL0001', rating), 'APPLIANCE_NOT_FOUND');
    expectProblem(await of('HOTEL0001'), 'APPLIANCE_NOT_FOUND');
  });
});
