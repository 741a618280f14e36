import { expect, onTestFinished, test, vi } from 'vitest';
import { createInProcessBus } from '../../../adapters/bus/in-process-bus.ts';
import { LiveFeed, type LiveNews } from './live-feed.ts';
import { LiveHub } from './live-hub.ts';

const news = (serialNumber: string): LiveNews => ({
  type: 'connection',
  serialNumber,
  at: '2026-01-01T00:00:00.000Z',
  connection: { state: 'online', since: '2026-01-01T00:00:00.000Z' },
});

/** A feed and a hub, with a bus between them that drops chosen messages. */
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
  const feed = new LiveFeed(lossyBus, 20);
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
    /** The next tally from now on. */
    nextTally: async () => {
      const before = tallies.mock.calls.length;
      await vi.waitFor(() => expect(tallies.mock.calls.length).toBeGreaterThan(before + 1));
    },
  };
}

test('a lost message without a successor is detected, once, for its machine only', async () => {
  const { feed, lost, lose, nextTally } = await open();
  feed.publish(news('HEARD00001'));
  await lose(() => feed.publish(news('LOST000001')));
  await nextTally();
  await nextTally();
  expect(lost.mock.calls).toEqual([[['LOST000001']]]);
});

test('the loss of the last of several messages is detected', async () => {
  const { feed, lost, lose, nextTally } = await open();
  feed.publish(news('LOST000001'));
  await nextTally();
  expect(lost).not.toHaveBeenCalled();
  await lose(() => feed.publish(news('LOST000001')));
  await nextTally();
  expect(lost.mock.calls).toEqual([[['LOST000001']]]);
});
