import { randomUUID } from 'node:crypto';
import type { Command } from '@washboard/contract/machine-link/device-commands';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestBroker, type TestBroker } from '../testing/broker.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { type LinkLimits, MachineLink } from './machine-link.ts';
import { realTimers } from './timers.ts';

const serialNumber = 'IN240001';
const limits = { backOff: { shortestMs: 5, longestMs: 20 }, goodbyeMs: 50 };

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

/** A machine's link; `stop` may be called early, for a restart on the same directory. */
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

/** First arrivals only: at-least-once may bring a message twice, but never in the wrong order. */
const firstArrivals = () => [...new Set(broker.heardOn(serialNumber, 'telemetry').map(({ seq }) => seq))];

describe('delivery', () => {
  test('messages arrive once and in order, and are then deleted', async () => {
    const { link } = connect(temporaryDirectory());
    for (const n of range(0, 100)) sendTemperature(link, n);
    await broker.until(() => temperatures().length === 100);
    expect(temperatures()).toEqual(range(0, 100));
  });

  test('a broker that stops and restarts misses no message, and the order is kept', async () => {
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

  test('unacknowledged messages are sent again on the next connection', async () => {
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

  test('a machine that restarts sends its unacknowledged messages, and continues its numbering', async () => {
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

  test('acknowledged messages are not sent after a restart', async () => {
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

  test('an outage that fills the outbox drops the oldest telemetry, and the loss is reported', async () => {
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

describe('presence', () => {
  test('logs in with its serial number, publishes online, and offline when stopped', async () => {
    const { stop } = connect(temporaryDirectory());
    const states = () => broker.heardOn(serialNumber, 'connection').map(({ state }) => state);
    await broker.until(() => states().length === 1);
    await stop();
    await broker.until(() => states().length === 2);
    expect(states()).toEqual(['online', 'offline']);
    expect(broker.logins).toEqual([`${serialNumber}:secret`]);
  });

  test('when the connection breaks, the will publishes offline and the machine reconnects', async () => {
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

  test('a silent broker does not delay the stop', async () => {
    const { link, stop } = connect(temporaryDirectory());
    await broker.until(() => broker.heardOn(serialNumber, 'connection').length === 1);
    broker.isSilent = true;
    sendTemperature(link, 1);
    await broker.until(() => broker.unanswered.length > 0);
    await stop();
    expect(link.unacknowledged()).toBe(1);
  });

  test('can be stopped while it is still trying to connect', async () => {
    const { stop } = connect(temporaryDirectory(), { url: 'mqtt://127.0.0.1:1' });
    await stop();
  });
});

describe('the network outside', () => {
  test('off: the connection breaks, and messages arrive when it is on again', async () => {
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

  test('each acknowledged message is passed to onAcknowledged once, in order', async () => {
    const { link, witnessed } = connect(null);
    for (const n of range(0, 30)) sendTemperature(link, n);
    await broker.until(() => temperatures().length >= 10);
    broker.cut();
    await vi.waitFor(() => expect(link.unacknowledged()).toBe(0));
    expect(witnessed).toEqual(witnessed.toSorted((a, b) => a - b));
    expect(new Set(witnessed).size).toBe(30);
  });
});

describe('commands', () => {
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

  test('are executed and replied to', async () => {
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

  test('are executed at most once, across a restart too, and always get the same reply', async () => {
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

  test('that arrive after their expiry are refused', async () => {
    const { executed } = connect(temporaryDirectory());
    await online(1);
    broker.command(serialNumber, startDishes(-1));
    await broker.until(() => replies().length === 1);
    expect(replies()).toMatchObject([{ outcome: 'refused', reason: 'expired' }]);
    expect(executed).toEqual([]);
  });

  test('are replied to after an outage', async () => {
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
