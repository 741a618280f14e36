import { randomUUID } from 'node:crypto';
import type { Command } from '@washboard/contract/machine-link/machine-commands';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestBroker, type TestBroker } from '../testing/broker.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { type LinkLimits, MachineLink } from './machine-link.ts';
import { realTimers } from './timers.ts';

const serialNumber = 'IN240001';
const limits = { backOff: { shortestMs: 5, longestMs: 20 }, disconnectTimeoutMs: 50 };

let broker: TestBroker;
beforeEach(async () => {
  broker = await startTestBroker();
});
afterEach(() => broker.stop());

interface Side {
  link: MachineLink;
  executed: Command[];
  witnessed: number[];
  stop: () => Promise<void>;
}

function connect(
  directory: string | null,
  own: { url?: string; limits?: Partial<LinkLimits>; onConnected?: () => void } = {},
): Side {
  const executed: Command[] = [];
  const witnessed: number[] = [];
  const link = new MachineLink({
    access: { url: own.url ?? broker.url, serialNumber, secret: 'secret' },
    directory,
    timers: realTimers,
    random: Math.random,
    execute(command) {
      executed.push(command);
      return { ok: true };
    },
    onConnected: own.onConnected ?? (() => {}),
    onAcknowledged: ({ seq }) => witnessed.push(seq),
    log: () => {},
    limits: { ...limits, ...own.limits },
  });
  const stop = () => link.stop();
  onTestFinished(stop);
  return { link, executed, witnessed, stop };
}

const at = () => new Date().toISOString();
const sendTemperature = (link: MachineLink, tankTmp: number) => link.send('telemetry', { at: at(), tankTmp });
const temperatures = () => broker.heardOn(serialNumber, 'telemetry').map(({ tankTmp }) => Number(tankTmp));
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

/** At-least-once delivery may repeat a message, but never reorder messages. */
const firstArrivals = () => [...new Set(broker.heardOn(serialNumber, 'telemetry').map(({ seq }) => seq))];

describe('delivery of messages', () => {
  test('messages arrive once and in order, and are then deleted', async () => {
    const { link } = connect(temporaryDirectory());
    for (const n of range(0, 100)) sendTemperature(link, n);
    await broker.until(() => temperatures().length === 100);
    expect(temperatures()).toEqual(range(0, 100));
  });

  test('a broker that restarts misses no message, and the order is preserved', async () => {
    const { link } = connect(temporaryDirectory());
    for (const n of range(0, 30)) sendTemperature(link, n);
    await broker.until(() => temperatures().length >= 10);
    await broker.stop();
    for (const n of range(30, 60)) sendTemperature(link, n);
    await broker.start();
    for (const n of range(60, 70)) sendTemperature(link, n);
    await broker.until(() => new Set(temperatures()).size === 70);
    expect([...new Set(temperatures())]).toEqual(range(0, 70));
    expect(firstArrivals()).toEqual(firstArrivals().toSorted((a, b) => a - b));
  });

  test('the link sends unacknowledged messages again on the next connection', async () => {
    const { link } = connect(temporaryDirectory());
    broker.isSilent = true;
    for (const n of range(0, 5)) sendTemperature(link, n);
    await broker.until(() => broker.unanswered.filter((topic) => topic.endsWith('telemetry')).length > 0);
    expect(temperatures()).toEqual([]);
    broker.isSilent = false;
    broker.cut();
    await broker.until(() => temperatures().length === 5);
    expect(temperatures()).toEqual(range(0, 5));
  });

  test('a restarted machine sends its unacknowledged messages, and continues its numbering', async () => {
    const directory = temporaryDirectory();
    const offline = connect(directory, { url: 'mqtt://127.0.0.1:1' });
    for (const n of range(0, 5)) sendTemperature(offline.link, n);
    expect(offline.link.unacknowledged()).toBe(5);
    await offline.stop();

    const { link } = connect(directory);
    sendTemperature(link, 5);
    await broker.until(() => temperatures().length === 6);
    expect(temperatures()).toEqual(range(0, 6));
    const seqs = firstArrivals();
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
  });

  test('the link does not send acknowledged messages after a restart', async () => {
    const directory = temporaryDirectory();
    const before = connect(directory);
    sendTemperature(before.link, 1);
    await broker.until(() => temperatures().length === 1);
    await before.stop();
    const after = connect(directory);
    sendTemperature(after.link, 2);
    await broker.until(() => temperatures().includes(2));
    expect(temperatures()).toEqual([1, 2]);
  });

  test('an outage that fills the outbox drops the oldest telemetry, and the machine reports the loss', async () => {
    await broker.stop();
    const { link } = connect(temporaryDirectory(), { limits: { maxMessages: 50 } });
    link.send('events', { at: at(), kind: 'doorOpened', body: {} });
    for (const n of range(0, 80)) sendTemperature(link, n);
    const lost = 80 - (link.unacknowledged() - 1);
    await broker.start();
    await broker.until(() => broker.heardOn(serialNumber, 'events').length === 2);
    expect(lost).toBe(31);
    const [door, overflow] = broker.heardOn(serialNumber, 'events');
    expect(door).toMatchObject({ kind: 'doorOpened' });
    expect(overflow).toMatchObject({ kind: 'bufferOverflowed', body: { lostMessages: lost } });
    await broker.until(() => temperatures().length === 49);
    expect(temperatures()).toEqual(range(31, 80));
  });
});

describe('presence of a machine', () => {
  test('a machine logs in with its serial number, and publishes online and, when stopped, offline', async () => {
    const { stop } = connect(temporaryDirectory());
    const states = () => broker.heardOn(serialNumber, 'connection').map(({ state }) => state);
    await broker.until(() => states().length === 1);
    await stop();
    await broker.until(() => states().length === 2);
    expect(states()).toEqual(['online', 'offline']);
    expect(broker.logins).toEqual([`${serialNumber}:secret`]);
  });

  test('the will publishes offline when the connection breaks, and the machine reconnects', async () => {
    let connections = 0;
    connect(temporaryDirectory(), { onConnected: () => (connections += 1) });
    const states = () => broker.heardOn(serialNumber, 'connection').map(({ state }) => state);
    await broker.until(() => states().length === 1);
    broker.cut();
    await broker.until(
      () => states().includes('offline') && states().filter((state) => state === 'online').length === 2,
    );
    expect(connections).toBe(2);
  });

  test('a silent broker does not delay the stop of a machine', async () => {
    const { link, stop } = connect(temporaryDirectory());
    await broker.until(() => broker.heardOn(serialNumber, 'connection').length === 1);
    broker.isSilent = true;
    sendTemperature(link, 1);
    await broker.until(() => broker.unanswered.length > 0);
    await stop();
    expect(link.unacknowledged()).toBe(1);
  });

  test('a machine can be stopped while it is still connecting', async () => {
    const { stop } = connect(temporaryDirectory(), { url: 'mqtt://127.0.0.1:1' });
    await stop();
  });
});

describe('the network of the kitchen', () => {
  test('a network that is off breaks the connection, and messages arrive when it is on again', async () => {
    const { link } = connect(temporaryDirectory());
    const states = () => broker.heardOn(serialNumber, 'connection').map(({ state }) => state);
    await broker.until(() => states().length === 1);
    link.setNetwork('off');
    await broker.until(() => states().length === 2);
    for (const n of range(0, 5)) sendTemperature(link, n);
    expect(link.unacknowledged()).toBe(5);
    link.setNetwork('on');
    await broker.until(() => temperatures().length === 5);
    expect(states()).toEqual(['online', 'offline', 'online']);
  });

  test('the link passes each acknowledged message to onAcknowledged once, in order', async () => {
    const { link, witnessed } = connect(null);
    for (const n of range(0, 30)) sendTemperature(link, n);
    await broker.until(() => temperatures().length >= 10);
    broker.cut();
    await vi.waitFor(() => expect(link.unacknowledged()).toBe(0));
    expect(witnessed).toEqual(witnessed.toSorted((a, b) => a - b));
    expect(new Set(witnessed).size).toBe(30);
  });
});

describe('commands to a machine', () => {
  const startDishes = (expiresInMs = 60_000) => ({
    commandId: randomUUID(),
    expiresAt: new Date(Date.now() + expiresInMs).toISOString(),
    kind: 'startCycle',
    body: { sessionId: '5e55105e-0000-4000-8000-000000000001', cycleType: 'dishes' },
  });
  const replies = () => broker.heardOn(serialNumber, 'replies');
  const online = (times: number) =>
    broker.until(
      () => broker.heardOn(serialNumber, 'connection').filter(({ state }) => state === 'online').length === times,
    );

  test('a machine executes a command and replies', async () => {
    const { executed } = connect(temporaryDirectory());
    await online(1);
    const command = startDishes();
    broker.command(serialNumber, command);
    await broker.until(() => replies().length === 1);
    expect(replies()).toMatchObject([{ commandId: command.commandId, outcome: 'executed' }]);
    expect(executed).toEqual([
      { kind: 'startCycle', body: { sessionId: '5e55105e-0000-4000-8000-000000000001', cycleType: 'dishes' } },
    ]);
  });

  test('a machine executes a command at most once, also after a restart, and repeats its reply', async () => {
    const directory = temporaryDirectory();
    const before = connect(directory);
    await online(1);
    const command = startDishes();
    broker.command(serialNumber, command);
    broker.command(serialNumber, command);
    await broker.until(() => replies().length === 2);
    await before.stop();

    const after = connect(directory);
    await online(2);
    broker.command(serialNumber, command);
    await broker.until(() => replies().length === 3);
    expect([before.executed.length, after.executed.length]).toEqual([1, 0]);
    expect(replies().map(({ outcome }) => outcome)).toEqual(['executed', 'executed', 'executed']);
  });

  test('a machine refuses a command that arrives after its expiry', async () => {
    const { executed } = connect(temporaryDirectory());
    await online(1);
    broker.command(serialNumber, startDishes(-1));
    await broker.until(() => replies().length === 1);
    expect(replies()).toMatchObject([{ outcome: 'refused', reason: 'expired' }]);
    expect(executed).toEqual([]);
  });

  test('a machine replies to a command after an outage', async () => {
    const { executed } = connect(temporaryDirectory());
    await online(1);
    broker.isSilent = true;
    broker.command(serialNumber, startDishes());
    await broker.until(() => broker.unanswered.some((topic) => topic.endsWith('replies')));
    broker.isSilent = false;
    broker.cut();
    await broker.until(() => replies().length === 1);
    expect(replies()).toMatchObject([{ outcome: 'executed' }]);
    expect(executed).toHaveLength(1);
  });
});
