import { topicOf } from '@washboard/contract/machine-link/machine-messages';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { liveSubject } from '../../live-socket/index.ts';
import { controllableStore } from '../testing/controllable-store.ts';
import { useGateway } from '../testing/gateway-under-test.ts';
import { storedSeqs } from '../testing/machine-world.ts';
import { telemetryText } from '../testing/messages.ts';
import type { MqttClient } from '../testing/mqtt-client.ts';

const control = controllableStore();
const gateway = useGateway({ store: control.store });
const at = () => new Date(gateway.nowMs()).toISOString();

let serialNumber: string;
let machine: MqttClient;
let topic: string;

beforeEach(async () => {
  serialNumber = await gateway.newMachine();
  machine = await gateway.connect(serialNumber);
  topic = topicOf(serialNumber, 'telemetry');
});
afterEach(() => {
  control.recover();
  control.release();
});

const stored = () => storedSeqs(gateway.database, serialNumber);

describe('an acknowledgement', () => {
  test('the gateway acknowledges a message after the commit', async () => {
    control.hold();
    const answer = machine.publish(topic, telemetryText(1, at()));
    await control.untilInside(1);
    // The gateway answers other machines, but not this one.
    const other = await gateway.connect(await gateway.newMachine());
    for (let i = 0; i < 5; i++) expect(await other.isAlive()).toBe(true);
    expect(machine.acknowledged).toEqual([]);
    expect(await stored()).toEqual([]);
    control.release();
    expect(await answer).toBe('acknowledged');
    expect(await stored()).toEqual([1]);
  });

  test('the gateway ends the connection when the database fails, and accepts the repeated message', async () => {
    const subject = liveSubject(serialNumber);
    const heard: unknown[] = [];
    const stopListening = await gateway.context.bus.subscribe(subject, (news) => heard.push(news));
    control.fail(Object.assign(new Error('the database is away'), { code: '57P01' }));
    expect(await machine.publish(topic, telemetryText(1, at()))).toBe('closed');
    expect(machine.acknowledged).toEqual([]);
    expect(await stored()).toEqual([]);
    expect(heard.filter((news) => (news as { type: string }).type === 'telemetry')).toEqual([]);
    control.recover();
    const again = await gateway.connect(serialNumber);
    expect(await again.publish(topic, telemetryText(1, at()), { dup: true })).toBe('acknowledged');
    expect(await stored()).toEqual([1]);
    stopListening();
  });

  test('a message of a machine that left before the commit is repeated and stored once', async () => {
    control.hold();
    void machine.publish(topic, telemetryText(1, at()));
    await control.untilInside(1);
    await machine.close();
    const again = await gateway.connect(serialNumber);
    const answer = again.publish(topic, telemetryText(1, at()), { dup: true });
    control.release();
    expect(await answer).toBe('acknowledged');
    expect(await stored()).toEqual([1]);
  });

  test('the gateway acknowledges each message, in the order of the messages', async () => {
    const count = 300;
    machine.sendAll(
      topic,
      Array.from({ length: count }, (_, i) => telemetryText(i + 1, at())),
    );
    await vi.waitUntil(() => machine.acknowledged.length === count, { timeout: 20_000 });
    expect(machine.acknowledged).toEqual(Array.from({ length: count }, (_, i) => i + 1));
    expect(await stored()).toHaveLength(count);
  });

  test('the gateway acknowledges before it publishes on the bus, and does not publish a repetition', async () => {
    const heard: { type: string; storedBefore: Promise<number[]> }[] = [];
    const stopListening = await gateway.context.bus.subscribe(liveSubject(serialNumber), (news) =>
      heard.push({ ...(news as { type: string }), storedBefore: stored() }),
    );
    for (const seq of [1, 1, 2]) await machine.publish(topic, telemetryText(seq, at()));
    const telemetryNews = heard.filter(({ type }) => type === 'telemetry');
    expect(await Promise.all(telemetryNews.map(({ storedBefore }) => storedBefore))).toEqual([[1], [1, 2]]);
    stopListening();
  });
});

/** The gateway reads one socket read and one read-ahead before an acknowledgement. */
const readAtATimeBytes = 2 * 64 * 1024;

test('the gateway reads little of each machine while the database hangs, and loses nothing', async () => {
  const [machineCount, messagesEach] = [10, 3000];
  const serialNumbers = await Promise.all(Array.from({ length: machineCount }, () => gateway.newMachine()));
  const machines = await Promise.all(serialNumbers.map((name) => gateway.connect(name)));
  const bystander = await gateway.connect(serialNumber);
  control.hold();
  const readBefore = gateway.messagesRead();
  const backlog = Array.from({ length: messagesEach }, (_, i) => telemetryText(i + 1, at()));
  for (const [i, client] of machines.entries()) client.sendAll(topicOf(serialNumbers[i] ?? '', 'telemetry'), backlog);
  await control.untilInside(1000);

  let read = 0;
  while (read !== gateway.messagesRead()) {
    read = gateway.messagesRead();
    for (let i = 0; i < 100; i++) expect(await bystander.isAlive()).toBe(true);
  }
  const messageBytes = Buffer.byteLength(backlog[0] ?? '');
  expect(read - readBefore).toBeGreaterThan(1000);
  expect(read - readBefore).toBeLessThan((machineCount * readAtATimeBytes) / messageBytes);
  expect(read - readBefore).toBeLessThan((machineCount * messagesEach) / 2);
  expect(machines.flatMap(({ acknowledged }) => acknowledged)).toEqual([]);

  control.release();
  await vi.waitUntil(() => machines.every(({ acknowledged }) => acknowledged.length === messagesEach), {
    timeout: 25_000,
  });
  const all = Array.from({ length: messagesEach }, (_, i) => i + 1);
  for (const [i, client] of machines.entries()) {
    expect(client.acknowledged).toEqual(all);
    expect(await storedSeqs(gateway.database, serialNumbers[i] ?? '')).toEqual(all);
  }
});

test('the live feed reports that messages are not stored, until a message is stored again', {
  timeout: 15_000,
}, async () => {
  let isBehind: boolean | null = null;
  const stop = await gateway.context.bus.subscribe('live-tally', (tally) => {
    ({ isBehind } = tally as { isBehind: boolean });
  });
  await vi.waitUntil(() => isBehind === false, 5000);
  control.fail(Object.assign(new Error('the database is away'), { code: '57P01' }));
  await machine.publish(topic, telemetryText(1, at())).catch(() => {});
  await vi.waitUntil(() => isBehind === true, 5000);
  control.recover();
  const again = await gateway.connect(serialNumber);
  await again.publish(topic, telemetryText(1, at()));
  await vi.waitUntil(() => isBehind === false, 5000);
  stop();
});
