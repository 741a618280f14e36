import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MqttClient } from '../testing/mqtt-client.ts';
import type { MachineIdentity } from './authenticate-machine.ts';
import type { MachineConnection } from './machine-connections.ts';
import { MqttServer } from './mqtt-server.ts';

const serialNumber = 'TM240001';
const identity: MachineIdentity = { secretHash: 'hash', lastSeq: 0, lastAtMs: 0 };

let mqttServer: MqttServer;
let port: number;
let open: Set<MachineConnection>;
let waiting: (() => void)[];

beforeEach(async () => {
  open = new Set();
  waiting = [];
  mqttServer = new MqttServer({
    certificate: null,
    authenticate: () => new Promise((resolve) => waiting.push(() => resolve(identity))),
    receive: (_sender, _topic, _payload, done) => done(null),
    onConnected: (connection) => open.add(connection),
    onDisconnected: (connection) => open.delete(connection),
    onTakenOver: () => {},
    onRefused: () => {},
  });
  port = await mqttServer.listen(0, '127.0.0.1');
  return () => mqttServer.close();
});

async function knock(): Promise<{ client: MqttClient; answer: Promise<number | 'closed'> }> {
  const client = await MqttClient.open(port);
  const answer = client.connect(serialNumber);
  const before = waiting.length;
  await vi.waitUntil(() => waiting.length > before, { interval: 1 });
  return { client, answer };
}

async function enter(): Promise<MqttClient> {
  const { client, answer } = await knock();
  waiting.pop()?.();
  expect(await answer).toBe(0);
  return client;
}

async function pass(turns: number): Promise<void> {
  for (let i = 0; i < turns; i++) await turn();
}

/** A client needs fewer turns of the event loop to be admitted. */
const moments = Array.from({ length: 12 }, (_, turns) => turns);

describe.each(moments)("a connection that comes %i turns after the machine's previous one", (turns) => {
  test('a second connection replaces the first, and nothing remains of either after its end', async () => {
    const [first, second] = [await knock(), await knock()];
    waiting.shift()?.();
    await pass(turns);
    waiting.shift()?.();
    expect(await second.answer).toBe(0);
    await first.client.ended;
    await vi.waitFor(() => expect(open.size).toBe(1), { interval: 1 });
    expect(await second.client.isAlive()).toBe(true);
    await second.client.close();
    await vi.waitFor(() => expect(open.size).toBe(0), { interval: 1 });
  });

  test('a connection that breaks off does not hide the ends of its neighbours', async () => {
    const first = await enter();
    const broken = await knock();
    waiting.shift()?.();
    await pass(turns);
    await broken.client.close();
    const last = await enter();
    expect(await last.isAlive()).toBe(true);
    await first.close();
    await last.close();
    await vi.waitFor(() => expect(open.size).toBe(0), { interval: 1 });
  });
});

test('a server that closes ends every connection, including a connection without authentication', async () => {
  const [silent, { client }] = [await MqttClient.open(port), await knock()];
  const inside = await enter();
  await mqttServer.close();
  await Promise.all([silent.ended, client.ended, inside.ended]);
  expect(open.size).toBe(0);
});
