import { randomUUID } from 'node:crypto';
import type { CommandMessage } from '@washboard/contract/machine-link/machine-commands';
import { serviceAccessMinutes } from '@washboard/contract/service-access/service-pin';
import { rangeModelOf } from '@washboard/machine-model/ranges/range-models';
import { createParameterStore } from '@washboard/machine-model/simulation/board/parameter-store';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { TestMachine } from '../../../testing/test-machine.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type UserName, unknownSerialNumber } from '../../../testing/world.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { commands } from '../remote-control/tables.ts';
import { serviceAccesses } from './tables.ts';

const { gamma, modelNumber } = rangeModelOf('infinity');
const store = createParameterStore({ gamma, modelNumber });
const presets = Object.fromEntries(store.presets());

const serialNumber = 'PONTE0001';
const path = (call: string, of = serialNumber) => `/api/v1/event-hub-listener/${of}/${call}`;

let lateMs = 0;
let server: TestServer;
let machine: TestMachine;
let values: Record<string, number>;
beforeAll(async () => {
  server = await openTestServer({
    hasGateway: true,
    clock: { now: () => new Date(Date.now() + lateMs) },
    limits: { commands: { deliveryMs: 2000, answerMs: 400, confirmMs: 800 } },
  });
  await server.call('admin', 'PUT', '/api/v1/account/companies/300001/servicePin', { pin: '4321' });
  machine = await TestMachine.connect(server.gateway?.port ?? 0, serialNumber);
});
afterAll(async () => {
  await machine.disconnect();
  await server.close();
});
beforeEach(async () => {
  machine.commands.length = 0;
  machine.reply = obey;
  values = { ...store.values(), DI1: 45, S25: 800, X99: 7 };
  await machine.publish('parameters', { values });
  await server.context.database.orm.delete(serviceAccesses);
  await enter();
});
afterEach(() => {
  lateMs = 0;
});

/** The emulator also reports before it replies. */
function obey({ kind }: CommandMessage) {
  if (kind === 'resetToFactory') values = { ...values, ...presets };
  void machine.publish('parameters', { values });
  return { outcome: 'executed' as const };
}

const enter = (user: UserName = 'service') => server.call(user, 'POST', path('serviceAccess'), { pin: '4321' });
const leave = () => server.call('service', 'DELETE', path('serviceAccess'));
const post = (call: string, { user = 'service' as UserName, of = serialNumber, commandId = '' } = {}) =>
  server.call(user, 'POST', path(call, of), commandId ? { commandId } : {});

describe.each(['factory-reset', 'complete-maintenance'])('the call %s', (call) => {
  it('the call needs a right to the service menu of this session and machine that has not expired', async () => {
    await leave();
    expectProblem(await post(call), 'SERVICE_MENU_LOCKED');
    await enter();
    expectProblem(await post(call, { user: 'manager' }), 'SERVICE_MENU_LOCKED');
    expectProblem(await post(call, { of: 'PONTE0002' }), 'SERVICE_MENU_LOCKED');
    lateMs = serviceAccessMinutes * 60_000;
    expectProblem(await post(call), 'SERVICE_MENU_LOCKED');
    lateMs = 0;
    expect(machine.commands).toEqual([]);
    expect((await post(call)).statusCode).toBe(200);
    expect(machine.commands).toHaveLength(1);
  });

  it('a kitchen manager cannot send the command, and a machine out of scope is not found', async () => {
    expectProblem(await post(call, { user: 'kitchen' }), 'FORBIDDEN');
    const foreign = await post(call, { of: 'LINDE0001' });
    expectProblem(foreign, 'APPLIANCE_NOT_FOUND');
    expect(withoutInstance(foreign)).toEqual(withoutInstance(await post(call, { of: unknownSerialNumber })));
  });

  it('the server sends the command once for one ID, and a retry gets the outcome after the menu was closed', async () => {
    const commandId = randomUUID();
    const first = await post(call, { commandId });
    await leave();
    const again = await post(call, { commandId });
    expect(again.statusCode, again.body).toBe(200);
    expect(again.json().commandId).toBe(first.json().commandId);
    expect(machine.commands).toHaveLength(1);
    expectProblem(await post(call, { user: 'manager', commandId }), 'COMMAND_CONFLICT');
  });

  it('the audit log records the command with its kind', async () => {
    const commandId = randomUUID();
    await post(call, { commandId });
    const lines = await server.context.database.orm.select().from(auditLog).where(eq(auditLog.subject, serialNumber));
    const kind = call === 'factory-reset' ? 'resetToFactory' : 'completeMaintenance';
    expect(lines.filter(({ detail }) => detail.commandId === commandId)).toMatchObject([
      { action: 'command.requested', serialNumber, detail: { kind } },
    ]);
  });

  it('the response distinguishes a refusal, an unknown outcome and an offline machine', async () => {
    machine.reply = () => ({ outcome: 'refused', reason: 'notAllowedNow' });
    expect(expectProblem(await post(call), 'COMMAND_REFUSED').reason).toBe('notAllowedNow');
    machine.reply = () => null;
    expectProblem(await post(call), 'COMMAND_OUTCOME_UNKNOWN');
    await server.call('service', 'POST', path('serviceAccess', 'PONTE0002'), { pin: '4321' });
    expectProblem(await post(call, { of: 'PONTE0002' }), 'APPLIANCE_OFFLINE');
  });

  it('the call accepts no field but the ID of the command', async () => {
    expectProblem(await server.call('service', 'POST', path(call), { values: { DI1: 1 } }), 'VALIDATION_FAILED');
  });
});

describe('a factory reset', () => {
  it('a factory reset returns what the machine reports of each preset, and other parameters stay', async () => {
    const answer = await post('factory-reset');
    expect(answer.statusCode, answer.body).toBe(200);
    const { results, parameters } = answer.json();
    expect(results).toHaveLength(Object.keys(presets).length);
    expect(results).toContainEqual({ code: 'DI1', outcome: 'written', value: 99 });
    expect(parameters.values).toMatchObject({ DI1: 99, X99: 7 });
    expect(values.S25).toBe(800);
    expect(parameters.restored).toMatchObject({ version: 0 });
    expect(machine.commands).toMatchObject([{ kind: 'resetToFactory', body: {} }]);
  });

  it('a factory reset reports which value the machine did not confirm', async () => {
    machine.reply = ({ kind }) => {
      if (kind === 'resetToFactory') void machine.publish('parameters', { values: { ...values, ...presets, DI1: 45 } });
      return { outcome: 'executed' };
    };
    const { results } = (await post('factory-reset')).json();
    expect(results.filter(({ outcome }: { outcome: string }) => outcome !== 'written')).toEqual([
      { code: 'DI1', outcome: 'notConfirmed', value: 45 },
    ]);
  });

  it('a factory reset excludes another write, and a write excludes a factory reset', async () => {
    machine.reply = () => null;
    const [resetting, writing] = await Promise.all([
      post('factory-reset'),
      server.call('service', 'POST', path('parameters'), { changes: [{ code: 'DI1', value: 120, expected: 45 }] }),
    ]);
    const codes = [resetting, writing].map((answer) => answer.json().code).toSorted();
    expect(codes).toEqual(['COMMAND_OUTCOME_UNKNOWN', 'PARAMETERS_BUSY']);
    expect(machine.commands).toHaveLength(1);
  });

  it('the server refuses a factory reset if the presets do not fit the factory parameters', async () => {
    // This wide control band of the boiler may make a rinse at the preset too cold.
    await machine.publish('parameters', { values: { ...values, S47: 50 } });
    const refused = await post('factory-reset');
    expectProblem(refused, 'PARAMETERS_UNSAFE');
    const rows = await server.context.database.orm.select().from(commands).where(eq(commands.outcome, 'sent'));
    expect(rows).toEqual([]);
    expect(machine.commands).toEqual([]);
  });
});
