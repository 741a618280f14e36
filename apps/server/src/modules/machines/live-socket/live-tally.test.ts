import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createInProcessBus } from '../../../adapters/bus/in-process-bus.ts';
import { LiveFeed, type LiveNews } from './live-feed.ts';
import { LiveHub } from './live-hub.ts';

const news = (serialNumber: string): LiveNews => ({
  type: 'connection',
  serialNumber,
  at: '2026-01-01T00:00:00.000Z',
  connection: { state: 'online', since: '2026-01-01T00:00:00.000Z' },
});

async function open() {
  const bus = createInProcessBus();
  let isLossy = false;
  const lossyBus = {
    ...bus,
    publish(subject: string, payload: unknown) {
      if (!isLossy) bus.publish(subject, payload);
    },
  };
  const hub = new LiveHub();
  await hub.open(bus);
  const feed = new LiveFeed(lossyBus, () => false, 20);
  const lost = vi.fn<(serialNumbers: readonly string[]) => void>();
  hub.listenForLoss(lost);
  const tallies = vi.fn();
  await bus.subscribe('live-tally', tallies);
  onTestFinished(() => {
    feed.close();
    hub.close();
  });
  return {
    feed,
    lost,
    async lose(work: () => void) {
      isLossy = true;
      work();
      await Promise.resolve();
      isLossy = false;
    },
    nextTally: async () => {
      const before = tallies.mock.calls.length;
      await vi.waitFor(() => expect(tallies.mock.calls.length).toBeGreaterThan(before + 1));
    },
  };
}

test('the hub detects a lost message without a successor once, for its machine only', async () => {
  const { feed, lost, lose, nextTally } = await open();
  feed.publish(news('HEARD00001'));
  await lose(() => feed.publish(news('LOST000001')));
  await nextTally();
  await nextTally();
  expect(lost.mock.calls).toEqual([[['LOST000001']]]);
});

test('the hub detects the loss of the last of several messages', async () => {
  const { feed, lost, lose, nextTally } = await open();
  feed.publish(news('LOST000001'));
  await nextTally();
  expect(lost).not.toHaveBeenCalled();
  await lose(() => feed.publish(news('LOST000001')));
  await nextTally();
  expect(lost.mock.calls).toEqual([[['LOST000001']]]);
});

describe('the delay of a hub', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  async function openFeeds() {
    const bus = createInProcessBus();
    let isAway = false;
    const stuck = new Set<LiveFeed>();
    const dead = new Set<LiveFeed>();
    const openFeed = () => {
      const publish = (subject: string, payload: unknown) => {
        if (!isAway && !dead.has(feed)) bus.publish(subject, payload);
      };
      const feed: LiveFeed = new LiveFeed({ ...bus, publish }, () => stuck.has(feed));
      onTestFinished(() => feed.close());
      return feed;
    };
    const hub = new LiveHub();
    await hub.open(bus);
    onTestFinished(() => hub.close());
    const heard: boolean[] = [];
    hub.listenForBehind((isBehind) => heard.push(isBehind));
    const setAway = (next: boolean) => {
      isAway = next;
    };
    return { hub, heard, stuck, dead, openFeed, setAway };
  }

  test('the hub is behind from 8 s after the loss of the bus until its return', async () => {
    const { hub, heard, openFeed, setAway } = await openFeeds();
    openFeed();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard).toEqual([]);
    setAway(true);
    await vi.advanceTimersByTimeAsync(8000);
    expect(hub.isBehind).toBe(true);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(heard).toEqual([true]);
    setAway(false);
    await vi.advanceTimersByTimeAsync(3000);
    expect(heard).toEqual([true, false]);
  });

  test('the hub is behind while one of several gateways cannot store', async () => {
    const { heard, stuck, openFeed } = await openFeeds();
    openFeed();
    const second = openFeed();
    await vi.advanceTimersByTimeAsync(10_000);
    stuck.add(second);
    await vi.advanceTimersByTimeAsync(3000);
    expect(heard).toEqual([true]);
    stuck.delete(second);
    await vi.advanceTimersByTimeAsync(3000);
    expect(heard).toEqual([true, false]);
  });

  test('the hub is behind while no gateway runs', async () => {
    const { heard, openFeed } = await openFeeds();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(heard).toEqual([true]);
    openFeed();
    await vi.advanceTimersByTimeAsync(3000);
    expect(heard).toEqual([true, false]);
  });

  test('the hub ignores a gateway that stopped in order, and forgets one that died within half a minute', async () => {
    const { heard, dead, openFeed } = await openFeeds();
    openFeed();
    const orderly = openFeed();
    const killed = openFeed();
    await vi.advanceTimersByTimeAsync(10_000);
    orderly.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard).toEqual([]);
    dead.add(killed);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(heard).toEqual([true]);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(heard).toEqual([true, false]);
  });
});

test('the hub drops messages of other shapes and delivers the next valid message', async () => {
  const bus = createInProcessBus();
  const hub = new LiveHub();
  await hub.open(bus);
  onTestFinished(() => hub.close());
  const [heard, alarms] = [vi.fn<(heard: { message: unknown }) => void>(), vi.fn()];
  hub.listen('M1', ({ message }) => heard({ message }));
  hub.listenForAlarms(alarms);
  const message = { ...news('M1'), seq: 1 };
  const others = [
    null,
    'text',
    [],
    {},
    { ...message, seq: '1' },
    { ...message, seq: 1.5 },
    { ...message, serialNumber: 'M2' },
    { ...message, serialNumber: ['M1'] },
  ];
  for (const other of [...others, { ...message, type: 'alarm', alarm: { errorCode: 1 } }])
    bus.publish('live.M1', other);
  bus.publish('live.M1', message);
  await bus.ping();
  expect(heard.mock.calls).toEqual([[{ message }]]);
  expect(alarms).not.toHaveBeenCalled();
});

test('the hub survives tallies of other shapes and any number of names, which it forgets again', async () => {
  const bus = createInProcessBus();
  const hub = new LiveHub({ feeds: 3, rememberedMachines: 10 });
  await hub.open(bus);
  onTestFinished(() => hub.close());
  const lost = vi.fn<(serialNumbers: readonly string[]) => void>();
  hub.listenForLoss(lost);
  const tally = { feedId: 'one', isBehind: false, isEnd: false, seqs: [] };
  const others = [
    null,
    'text',
    {},
    { ...tally, seqs: 1 },
    { ...tally, seqs: [1] },
    { ...tally, seqs: [['x'.repeat(99), 1]] },
    { ...tally, seqs: [['M1', '1']] },
    { ...tally, isBehind: 'no', seqs: [['M1', 1]] },
  ];
  for (const other of [...others, { ...tally, feedId: {} }]) bus.publish('live-tally', other);
  for (const payload of [null, 'text', {}]) bus.publish('access.somebody', payload);
  for (let n = 0; n < 100; n += 1) bus.publish('live-tally', { ...tally, feedId: `feed ${n}` });
  for (let n = 0; n < 100; n += 1) bus.publish(`live.M${n}`, { ...news(`M${n}`), seq: 1 });
  await bus.ping();
  expect(lost).not.toHaveBeenCalled();
  expect(
    Array.from({ length: 100 }, (_, n) => hub.lastSeq(`M${n}`)).filter((seq) => seq > 0).length,
  ).toBeLessThanOrEqual(10);
  bus.publish('live-tally', { ...tally, seqs: [['M200', 5]] });
  await bus.ping();
  expect(lost.mock.calls).toEqual([[['M200']]]);
});
