import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { TestMachine } from '../../../testing/test-machine.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type UserName, unknownSerialNumber } from '../../../testing/world.ts';
import { remoteSessions } from './tables.ts';

let server: TestServer;
let machine: TestMachine;
beforeAll(async () => {
  server = await openTestServer({
    hasGateway: true,
    limits: { commands: { deliveryMs: 2000, answerMs: 400 } },
  });
  machine = await TestMachine.connect(server.gateway?.port ?? 0, 'PONTE0001');
});
afterAll(async () => {
  await machine.disconnect();
  await server.close();
});
afterEach(async () => {
  machine.reply = () => ({ outcome: 'executed' });
  machine.commands.length = 0;
  await server.context.database.orm.delete(remoteSessions);
});

const path = (serialNumber = 'PONTE0001') => `/api/v1/event-hub-listener/${serialNumber}/run-live`;
const hold = (user: UserName, sessionId: string, serialNumber?: string) =>
  server.call(user, 'POST', path(serialNumber), { sessionId, operationSet: 1 });
const release = (user: UserName, sessionId: string) =>
  server.call(user, 'POST', path(), { sessionId, operationSet: 0 });
const read = async (user: UserName) => (await server.call(user, 'GET', path())).json();
const start = (user: UserName) =>
  server.call(user, 'POST', '/api/v1/event-hub-listener/PONTE0001/cycle', { operationSet: 1, cycleType: 'dishes' });
const commandKinds = () => machine.commands.map(({ kind }) => kind);

describe('a session of remote control', () => {
  it('a session begins at the machine, and every user in scope sees its holder', async () => {
    const sessionId = randomUUID();
    const answer = await hold('kitchen', sessionId);
    expect(answer.json()).toMatchObject({ session: { sessionId, isMine: true } });
    expect(machine.commands).toMatchObject([{ kind: 'holdRemoteControl', body: { sessionId, holdS: 20 } }]);
    expect(await read('manager')).toEqual({
      session: {
        sessionId: null,
        isMine: false,
        heldBy: { name: expect.stringMatching(/\S+ \S+/), companyName: expect.any(String) },
        startedAt: expect.any(String),
      },
    });
  });

  it('a user prolongs a session with the same ID, as one recorded command', async () => {
    const sessionId = randomUUID();
    await hold('kitchen', sessionId);
    expect((await hold('kitchen', sessionId)).statusCode).toBe(200);
    expect(commandKinds()).toEqual(['holdRemoteControl', 'prolongRemoteControl']);
  });

  it('a second user sees the name of the user in control, and cannot begin a session', async () => {
    await hold('kitchen', randomUUID());
    expectProblem(await hold('manager', randomUUID()), 'REMOTE_CONTROL_HELD');
    expectProblem(await start('manager'), 'REMOTE_CONTROL_HELD');
    expect((await start('kitchen')).statusCode).toBe(200);
  });

  it('one of two simultaneous requests gets the session', async () => {
    const answers = await Promise.all([hold('kitchen', randomUUID()), hold('manager', randomUUID())]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('a session ends when its machine reports it, and another machine cannot end it', async () => {
    const sessionId = randomUUID();
    await hold('kitchen', sessionId);
    const event = { kind: 'remoteControlEnded', body: { sessionId, reason: 'doorOpened' } };
    const stranger = await TestMachine.connect(server.gateway?.port ?? 0, 'PONTE0002');
    await stranger.publish('events', event);
    await stranger.disconnect();
    expect(await read('manager')).toMatchObject({ session: { isMine: false } });
    await machine.publish('events', event);
    expect(await read('manager')).toEqual({ session: null });
    const rows = await server.context.database.orm.select().from(remoteSessions);
    expect(rows).toMatchObject([{ endReason: 'doorOpened' }]);
    expectProblem(await hold('kitchen', sessionId), 'REMOTE_CONTROL_NOT_HELD');
  });

  it('a session ends when its holder releases it, and no other user can', async () => {
    const sessionId = randomUUID();
    await hold('kitchen', sessionId);
    await release('manager', sessionId);
    expect(await read('kitchen')).toMatchObject({ session: { isMine: true } });
    await release('kitchen', sessionId);
    expect(await read('kitchen')).toEqual({ session: null });
    expect(commandKinds()).toEqual(['holdRemoteControl', 'releaseRemoteControl']);
    expectProblem(await hold('kitchen', sessionId), 'REMOTE_CONTROL_NOT_HELD');
  });

  it('a session ends half a minute after its last prolongation', async () => {
    await hold('kitchen', randomUUID());
    const long = new Date(server.context.clock.now().getTime() - 31_000);
    await server.context.database.orm.update(remoteSessions).set({ prolongedAt: long });
    expectProblem(await start('kitchen'), 'REMOTE_CONTROL_NOT_HELD');
    expect((await hold('manager', randomUUID())).statusCode).toBe(200);
  });

  it('a session ends when the machine reports an end, for example after its door was opened', async () => {
    const sessionId = randomUUID();
    await hold('kitchen', sessionId);
    machine.reply = () => ({ outcome: 'refused', reason: 'notHeld' });
    expectProblem(await hold('kitchen', sessionId), 'REMOTE_CONTROL_NOT_HELD');
    expect(await read('kitchen')).toEqual({ session: null });
  });

  it('a session does not begin when the machine refuses, or does not reply', async () => {
    machine.reply = () => ({ outcome: 'refused', reason: 'doorOpen' });
    expect(expectProblem(await hold('kitchen', randomUUID()), 'COMMAND_REFUSED').reason).toBe('doorOpen');
    machine.reply = null;
    expectProblem(await hold('kitchen', randomUUID()), 'COMMAND_OUTCOME_UNKNOWN');
    expect(await read('kitchen')).toEqual({ session: null });
  });

  it('a session cannot begin with an offline machine', async () => {
    expectProblem(await hold('kitchen', randomUUID(), 'PONTE0002'), 'APPLIANCE_OFFLINE');
    const switchOn = '/api/v1/event-hub-listener/PONTE0002/switch-shutdown';
    expectProblem(await server.call('kitchen', 'POST', switchOn, { operationSet: 1 }), 'APPLIANCE_OFFLINE');
  });

  it('starting a cycle requires a session, and stopping a cycle does not', async () => {
    expectProblem(await start('kitchen'), 'REMOTE_CONTROL_NOT_HELD');
    const stop = { operationSet: 0 };
    expect((await server.call('kitchen', 'POST', '/api/v1/event-hub-listener/PONTE0001/cycle', stop)).statusCode).toBe(
      200,
    );
  });

  it('the server does not find a session of a machine out of scope', async () => {
    const foreign = await hold('otherKitchen', randomUUID());
    expectProblem(foreign, 'APPLIANCE_NOT_FOUND');
    const none = await hold('otherKitchen', randomUUID(), unknownSerialNumber);
    expect(withoutInstance(foreign)).toEqual(withoutInstance(none));
    expectProblem(await server.call('otherKitchen', 'GET', path()), 'APPLIANCE_NOT_FOUND');
  });
});
