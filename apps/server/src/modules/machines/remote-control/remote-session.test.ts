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
    app: { commandTimes: { deliveryTimeoutMs: 2000, answerTimeoutMs: 400 } },
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
const told = () => machine.commands.map(({ kind }) => kind);

describe('steering a machine from afar', () => {
  it('begins at the machine, and everybody who knows it is told by whom', async () => {
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

  it('goes on with the same ID, and is one command on record', async () => {
    const sessionId = randomUUID();
    await hold('kitchen', sessionId);
    expect((await hold('kitchen', sessionId)).statusCode).toBe(200);
    expect(told()).toEqual(['holdRemoteControl', 'prolongRemoteControl']);
  });

  it('is for one at a time: the second is told that somebody steers', async () => {
    await hold('kitchen', randomUUID());
    expectProblem(await hold('manager', randomUUID()), 'REMOTE_CONTROL_HELD');
    expectProblem(await start('manager'), 'REMOTE_CONTROL_HELD');
    expect((await start('kitchen')).statusCode).toBe(200);
  });

  it('of two who come at the same moment, one steers', async () => {
    const answers = await Promise.all([hold('kitchen', randomUUID()), hold('manager', randomUUID())]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('ends when its machine says so, whatever its holder says; another machine cannot', async () => {
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

  it('ends when they let go, and only they can', async () => {
    const sessionId = randomUUID();
    await hold('kitchen', sessionId);
    await release('manager', sessionId);
    expect(await read('kitchen')).toMatchObject({ session: { isMine: true } });
    await release('kitchen', sessionId);
    expect(await read('kitchen')).toEqual({ session: null });
    expect(told()).toEqual(['holdRemoteControl', 'releaseRemoteControl']);
    expectProblem(await hold('kitchen', sessionId), 'REMOTE_CONTROL_NOT_HELD');
  });

  it('ends when nobody says for half a minute that they are still there', async () => {
    await hold('kitchen', randomUUID());
    const long = new Date(server.context.clock.now().getTime() - 31_000);
    await server.context.database.orm.update(remoteSessions).set({ prolongedAt: long });
    expectProblem(await start('kitchen'), 'REMOTE_CONTROL_NOT_HELD');
    expect((await hold('manager', randomUUID())).statusCode).toBe(200);
  });

  it('ends when the machine says so, as after its door was opened', async () => {
    const sessionId = randomUUID();
    await hold('kitchen', sessionId);
    machine.reply = () => ({ outcome: 'refused', reason: 'notHeld' });
    expectProblem(await hold('kitchen', sessionId), 'REMOTE_CONTROL_NOT_HELD');
    expect(await read('kitchen')).toEqual({ session: null });
  });

  it('does not begin when the machine refuses, or does not answer', async () => {
    machine.reply = () => ({ outcome: 'refused', reason: 'doorOpen' });
    expect(expectProblem(await hold('kitchen', randomUUID()), 'COMMAND_REFUSED').reason).toBe('doorOpen');
    machine.reply = null;
    expectProblem(await hold('kitchen', randomUUID()), 'COMMAND_OUTCOME_UNKNOWN');
    expect(await read('kitchen')).toEqual({ session: null });
  });

  it('is not possible with a machine that is not connected', async () => {
    expectProblem(await hold('kitchen', randomUUID(), 'PONTE0002'), 'APPLIANCE_OFFLINE');
  });

  it('is needed to start, but not to stop', async () => {
    expectProblem(await start('kitchen'), 'REMOTE_CONTROL_NOT_HELD');
    const stop = { operationSet: 0 };
    expect((await server.call('kitchen', 'POST', '/api/v1/event-hub-listener/PONTE0001/cycle', stop)).statusCode).toBe(
      200,
    );
  });

  it('of a machine out of scope: as if there were none', async () => {
    const foreign = await hold('otherKitchen', randomUUID());
    expectProblem(foreign, 'APPLIANCE_NOT_FOUND');
    const none = await hold('otherKitchen', randomUUID(), unknownSerialNumber);
    expect(withoutInstance(foreign)).toEqual(withoutInstance(none));
    expectProblem(await server.call('otherKitchen', 'GET', path()), 'APPLIANCE_NOT_FOUND');
  });
});
