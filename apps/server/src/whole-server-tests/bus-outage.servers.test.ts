import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { NatsServer } from '../adapters/bus/testing/nats-server.ts';
import { expectProblem } from '../testing/expect-problem.ts';
import { LiveClient } from '../testing/live-client.ts';
import { TestMachine } from '../testing/test-machine.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';

let nats: NatsServer;
let server: TestServer;

beforeEach(async () => {
  nats = await NatsServer.onFreePort();
  server = await openTestServer({ hasGateway: true, isListening: true, environment: { NATS_URL: nats.url } });
  return () => server.close();
});

async function connect(serialNumber: string): Promise<TestMachine> {
  const machine = await TestMachine.connect(server.gateway?.port ?? 0, serialNumber);
  onTestFinished(() => machine.disconnect());
  return machine;
}

const doorOpened = { systemState: 2, isDoorOpen: true, cycle: null, cycleBar: null, phase: null };

async function isShownOpen(): Promise<boolean> {
  const answer = await server.call('kitchen', 'GET', '/api/v1/event-hub-listener/PONTE0001/lastTelemetry');
  return answer.json().body.status?.isDoorOpen;
}

function stopCycle(serialNumber: string) {
  return server.call('kitchen', 'POST', `/api/v1/event-hub-listener/${serialNumber}/cycle`, { operationSet: 0 });
}

async function untilReady(): Promise<void> {
  await vi.waitFor(async () => expect((await server.inject({ url: '/readyz' })).statusCode).toBe(200), 20_000);
}

describe('the server while the bus is down', () => {
  test('the server starts, stores messages of machines and refuses commands while the bus is down', async () => {
    const machine = await connect('PONTE0001');
    await machine.publish('status', doorOpened);
    expect(await isShownOpen()).toBe(true);
    const refused = await stopCycle('PONTE0001');
    expectProblem(refused, 'SERVICE_UNAVAILABLE');
    expect(refused.headers['retry-after']).toBe('5');
    expectProblem(await server.inject({ url: '/readyz' }), 'SERVICE_UNAVAILABLE');

    await nats.start();
    await untilReady();
    const commandId = randomUUID();
    const url = '/api/v1/event-hub-listener/PONTE0001/cycle';
    const answer = await server.call('kitchen', 'POST', url, { operationSet: 0, commandId });
    expect(answer.json()).toEqual({ commandId, outcome: 'executed' });
    expect(machine.commands.map((command) => command.commandId)).toEqual([commandId]);
  });

  test('a machine that connects when the bus dies is reachable when the bus is back', async () => {
    await nats.start();
    await untilReady();
    const [machine] = await Promise.all([connect('PONTE0001'), nats.kill()]);
    await machine.publish('status', doorOpened);
    expect(await isShownOpen()).toBe(true);
    await nats.start();
    await vi.waitFor(
      async () => expect((await stopCycle('PONTE0001')).json()).toMatchObject({ outcome: 'executed' }),
      20_000,
    );
  });

  test('a browser receives all changes from an outage of the bus, even if the machine then sends nothing', async () => {
    await nats.start();
    await untilReady();
    const machine = await connect('PONTE0001');
    const browser = await LiveClient.signedIn(server.url, await server.tokenOf('kitchen'));
    onTestFinished(() => browser.close());
    browser.send({ type: 'subscribe', serialNumbers: ['PONTE0001'] });
    await browser.until(({ type }) => type === 'snapshot');
    browser.heard.length = 0;
    await nats.kill();
    await machine.publish('status', doorOpened);
    await nats.start();
    const snapshot = await browser.until(({ type }) => type === 'snapshot');
    expect(snapshot).toMatchObject({ serialNumber: 'PONTE0001', state: { status: { isDoorOpen: true } } });
  });
});
