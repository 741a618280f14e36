import { randomUUID } from 'node:crypto';
import { serviceCycles } from '@washboard/contract/appliances/service-cycles';
import { eq, like, sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../config/limits.ts';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { TestMachine } from '../../../testing/test-machine.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type UserName, unknownSerialNumber, worldUsers } from '../../../testing/world.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { alarms } from '../alarms/tables.ts';
import { settledSubject } from './send-command.ts';
import { commands } from './tables.ts';

let server: TestServer;
let machine: TestMachine;
beforeAll(async () => {
  server = await openTestServer({
    hasGateway: true,
    limits: { commands: { deliveryMs: 2000, answerMs: 400 } },
  });
  machine = await TestMachine.connect(server.gateway?.port ?? 0, 'PONTE0001');
  await steer('kitchen', sessionId);
  machine.commands.length = 0;
});
afterAll(async () => {
  await machine.disconnect();
  await server.close();
});
afterEach(() => {
  machine.commands.length = 0;
  machine.reply = () => ({ outcome: 'executed' });
});

const sessionId = randomUUID();

function steer(user: UserName, id: string, operationSet: 0 | 1 = 1, serialNumber = 'PONTE0001') {
  const body = { sessionId: id, operationSet };
  return server.call(user, 'POST', `/api/v1/event-hub-listener/${serialNumber}/run-live`, body);
}

const start = { operationSet: 1, cycleType: 'dishes' };

function cycle(body: object, serialNumber = 'PONTE0001', user: UserName = 'kitchen'): Promise<LightMyRequestResponse> {
  return server.call(user, 'POST', `/api/v1/event-hub-listener/${serialNumber}/cycle`, body);
}

function power(body: object, serialNumber = 'PONTE0001'): Promise<LightMyRequestResponse> {
  return server.call('kitchen', 'POST', `/api/v1/event-hub-listener/${serialNumber}/switch-shutdown`, body);
}

function chemistry(supply: string, user: UserName = 'kitchen'): Promise<LightMyRequestResponse> {
  return server.call(user, 'POST', '/api/v1/event-hub-listener/PONTE0001/replace-chemistry', { supply });
}

async function onRecord(commandId: string) {
  const [row] = await server.context.database.orm.select().from(commands).where(eq(commands.id, commandId));
  return row;
}

describe('a command to a connected machine', () => {
  it.each([
    ['start', () => cycle(start), { kind: 'startCycle', body: { sessionId, cycleType: 'dishes' } }],
    ['stop', () => cycle({ operationSet: 0 }), { kind: 'stopCycle', body: {} }],
    ['on', () => power({ operationSet: 1 }), { kind: 'powerOn', body: { sessionId } }],
    ['off', () => power({ operationSet: 0 }), { kind: 'shutdown', body: { sessionId } }],
    ['chemistry', () => chemistry('rinseAid'), { kind: 'replaceChemistry', body: { sessionId, supply: 'rinseAid' } }],
  ])('the machine executes %s, and the server reports it as executed', async (_name, send, command) => {
    const answer = await send();
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({ commandId: expect.any(String), outcome: 'executed' });
    const { commandId } = answer.json();
    expect(machine.commands).toEqual([{ commandId, expiresAt: expect.any(String), ...command }]);
    expect(await onRecord(commandId)).toMatchObject({
      serialNumber: 'PONTE0001',
      ...command,
      requestedBy: worldUsers.kitchen.id,
      outcome: 'executed',
      settledAt: expect.any(Date),
    });
  });

  it('a command has the outcome of its reply, whatever another program announced on the bus before', async () => {
    machine.reply = ({ commandId }) => {
      server.context.bus.publish(settledSubject('PONTE0001', commandId), { outcome: 'executed' });
      return { outcome: 'refused', reason: 'doorOpen' };
    };
    expect(expectProblem(await cycle(start), 'COMMAND_REFUSED').reason).toBe('doorOpen');
  });

  it('a command lasts at most 8 seconds, and the server records it before sending it', async () => {
    expect(limits.commands.answerMs).toBe(8000);
    const { orm } = server.context.database;
    const linesWhenHeard: Promise<unknown[]>[] = [];
    machine.reply = ({ commandId }) => {
      const ofCommand = sql`${auditLog.detail} ->> 'commandId' = ${commandId}`;
      linesWhenHeard.push(orm.select().from(auditLog).where(ofCommand).execute());
      return { outcome: 'executed' };
    };
    await cycle(start);
    expect(await Promise.all(linesWhenHeard)).toMatchObject([[{ serialNumber: 'PONTE0001' }]]);
  });

  it('a command expires when its caller stops waiting', async () => {
    const { commandId } = (await cycle(start)).json();
    const row = await onRecord(commandId);
    expect(machine.commands[0]?.expiresAt).toBe(row?.expiresAt.toISOString());
    expect((row?.expiresAt.getTime() ?? 0) - (row?.requestedAt.getTime() ?? 0)).toBe(400);
  });

  it('the audit log records who sent which command to which machine', async () => {
    const { commandId } = (await cycle({ operationSet: 0 }, 'PONTE0001', 'manager')).json();
    const lines = await server.context.database.orm.select().from(auditLog).where(eq(auditLog.subject, 'PONTE0001'));
    expect(lines.filter(({ detail }) => detail.commandId === commandId)).toMatchObject([
      {
        actor: worldUsers.manager.id,
        action: 'command.requested',
        detail: { commandId, kind: 'stopCycle' },
      },
    ]);
  });

  it('a refused command has the machine’s reason', async () => {
    machine.reply = () => ({ outcome: 'refused', reason: 'doorOpen' });
    const commandId = randomUUID();
    const problem = expectProblem(await cycle({ ...start, commandId }), 'COMMAND_REFUSED');
    expect(problem.reason).toBe('doorOpen');
    expect(await onRecord(commandId)).toMatchObject({ outcome: 'refused', reason: 'doorOpen' });
  });

  it('a machine’s refusal without a reason gives the outcome “refused”', async () => {
    machine.reply = () => ({ outcome: 'refused' });
    expect(expectProblem(await cycle(start), 'COMMAND_REFUSED')).not.toHaveProperty('reason');
  });

  it('a command that the machine reports as a duplicate is unknown, not refused', async () => {
    machine.reply = () => ({ outcome: 'refused', reason: 'duplicate' });
    expectProblem(await cycle(start), 'COMMAND_OUTCOME_UNKNOWN');
  });

  it('a command without a reply in time is unknown, until the reply arrives', async () => {
    machine.reply = null;
    const commandId = randomUUID();
    expectProblem(await cycle({ ...start, commandId }), 'COMMAND_OUTCOME_UNKNOWN');
    expect(await onRecord(commandId)).toMatchObject({ outcome: 'unknown' });
    await machine.publish('replies', { commandId, outcome: 'executed' });
    expect((await cycle({ ...start, commandId })).json()).toEqual({ commandId, outcome: 'executed' });
    expect(machine.commands).toHaveLength(1);
  });
});

describe('a command to an offline machine', () => {
  it('the server refuses a command to an offline machine, records it as undelivered, and never sends it later', async () => {
    const commandId = randomUUID();
    expectProblem(await cycle({ operationSet: 0, commandId }, 'PONTE0002'), 'APPLIANCE_OFFLINE');
    expect(await onRecord(commandId)).toMatchObject({ outcome: 'undelivered' });
    const late = await TestMachine.connect(server.gateway?.port ?? 0, 'PONTE0002');
    expectProblem(await cycle({ operationSet: 0, commandId }, 'PONTE0002'), 'APPLIANCE_OFFLINE');
    expect((await cycle({ operationSet: 0 }, 'PONTE0002')).statusCode).toBe(200);
    expect(late.commands).toHaveLength(1);
    await late.disconnect();
  });
});

describe('a repeated command ID', () => {
  it('the server sends a simultaneous repetition once, and both callers get the outcome', async () => {
    const commandId = randomUUID();
    const answers = await Promise.all([cycle({ ...start, commandId }), cycle({ ...start, commandId })]);
    for (const answer of answers) expect(answer.json()).toEqual({ commandId, outcome: 'executed' });
    expect(machine.commands).toHaveLength(1);
  });

  it('a later repetition gets the same outcome, also after a refusal', async () => {
    machine.reply = () => ({ outcome: 'refused', reason: 'busy' });
    const commandId = randomUUID();
    const first = await cycle({ ...start, commandId });
    machine.reply = () => ({ outcome: 'executed' });
    const second = await cycle({ ...start, commandId });
    expect(withoutInstance(second)).toEqual(withoutInstance(first));
    expect(machine.commands).toHaveLength(1);
    expect((await onRecord(commandId))?.reason).toBe('busy');
  });

  it.each([
    ['another command', (commandId: string) => cycle({ operationSet: 0, commandId })],
    ['another programme', (commandId: string) => cycle({ ...start, cycleType: 'eco', commandId })],
    ['another call', (commandId: string) => power({ operationSet: 1, commandId })],
    ['another user', (commandId: string) => cycle({ operationSet: 0, commandId }, 'PONTE0001', 'manager')],
    ['another machine', (commandId: string) => cycle({ operationSet: 0, commandId }, 'PONTE0002')],
  ])('the ID of a command cannot be used for %s', async (_name, send) => {
    const commandId = randomUUID();
    await cycle({ ...start, commandId });
    expectProblem(await send(commandId), 'COMMAND_CONFLICT');
    expect(machine.commands).toHaveLength(1);
    expect(await onRecord(commandId)).toMatchObject({ kind: 'startCycle', requestedBy: worldUsers.kitchen.id });
  });
});

describe('a refused command', () => {
  afterEach(() => expect(machine.commands).toEqual([]));

  it('the server refuses an unknown canister, and a user who does not control the machine', async () => {
    expectProblem(await chemistry('salt'), 'VALIDATION_FAILED');
    expectProblem(await chemistry('detergent', 'service'), 'REMOTE_CONTROL_HELD');
  });

  it('the server refuses a programme of another range', async () => {
    expectProblem(await cycle({ operationSet: 1, cycleType: 'short' }), 'CYCLE_UNKNOWN');
  });

  it.each(serviceCycles)('the server refuses %s, which needs a person at the machine', async (cycleType) => {
    expectProblem(await cycle({ operationSet: 1, cycleType }), 'CYCLE_NOT_REMOTE');
  });

  it('the server refuses a machine out of scope like an unknown machine', async () => {
    const foreign = await cycle(start, 'PONTE0001', 'otherKitchen');
    expectProblem(foreign, 'APPLIANCE_NOT_FOUND');
    expect(withoutInstance(foreign)).toEqual(withoutInstance(await cycle(start, unknownSerialNumber, 'otherKitchen')));
    const wrongProgramme = await cycle({ operationSet: 1, cycleType: 'none' }, 'PONTE0001', 'otherKitchen');
    expectProblem(wrongProgramme, 'APPLIANCE_NOT_FOUND');
  });
});

describe('an open alarm', () => {
  const alarm = (kind: 'alarmRaised' | 'alarmCleared', errorCode: string) =>
    machine.publish('events', { kind, body: { errorCode } });

  it('an alarm that prevents washing refuses a start, however many newer unknown codes are open', async () => {
    const { orm } = server.context.database;
    await alarm('alarmRaised', 'TH01');
    await orm.execute(sql`insert into ${alarms} (serial_number, error_code, raised_seq, raised_at, is_raised_at_doubtful)
      select 'PONTE0001', 'ZZ' || i, 1000000 + i, now() + interval '1 second', false from generate_series(1, 200) i`);
    expect(expectProblem(await cycle(start), 'ALARM_PREVENTS_START').reason).toBe('TH01');
    const { state } = (await server.call('kitchen', 'GET', '/api/v1/appliance/appliances'))
      .json()
      .items.find(({ serialNumber }: { serialNumber: string }) => serialNumber === 'PONTE0001');
    expect(state.openAlarms[0]).toMatchObject({ errorCode: 'TH01', severity: 'critical' });
    expect(state.openAlarms).toHaveLength(150);
    await orm.delete(alarms).where(like(alarms.errorCode, 'ZZ%'));
    await alarm('alarmCleared', 'TH01');
  });

  it('the refusal names an alarm that prevents washing, and a user can still stop a running cycle', async () => {
    await alarm('alarmRaised', 'W05');
    await alarm('alarmRaised', 'TH01');
    const commandId = randomUUID();
    expect(expectProblem(await cycle({ ...start, commandId }), 'ALARM_PREVENTS_START').reason).toBe('TH01');
    expect(machine.commands).toEqual([]);
    expect(await onRecord(commandId)).toBeUndefined();
    expect((await cycle({ operationSet: 0 })).statusCode).toBe(200);
    await alarm('alarmCleared', 'TH01');
    expect((await cycle({ ...start, commandId })).statusCode).toBe(200);
    await alarm('alarmCleared', 'W05');
  });

  it('an alarm after a start does not change the outcome of that start', async () => {
    const commandId = randomUUID();
    expect((await cycle({ ...start, commandId })).statusCode).toBe(200);
    await alarm('alarmRaised', 'TH01');
    expect((await cycle({ ...start, commandId })).json()).toEqual({ commandId, outcome: 'executed' });
    await alarm('alarmCleared', 'TH01');
  });
});

describe('a reply from another machine', () => {
  it('a reply from another machine does not settle the command', async () => {
    machine.reply = null;
    const stranger = await TestMachine.connect(server.gateway?.port ?? 0, 'LINDE0001');
    const commandId = randomUUID();
    const answer = cycle({ ...start, commandId });
    await machine.untilHeard(1);
    await stranger.publish('replies', { commandId, outcome: 'executed' });
    expect(await onRecord(commandId)).toMatchObject({ outcome: 'sent' });
    await machine.publish('replies', { commandId, outcome: 'refused', reason: 'busy' });
    expectProblem(await answer, 'COMMAND_REFUSED');
    await machine.publish('replies', { commandId, outcome: 'executed' });
    expect(await onRecord(commandId)).toMatchObject({ outcome: 'refused' });
    await stranger.disconnect();
  });
});
