import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { received } from '../testing/messages.ts';
import { MessageBatcher, type StoreOutcome } from './message-batcher.ts';
import type { ReceivedMessage } from './receive-message.ts';

const message = (seq: number, serialNumber = 'TM240001') => received(serialNumber, 'telemetry', seq);
const seqsOf = (messages: readonly ReceivedMessage[]) => messages.map(({ seq }) => seq);

function batcherOver(
  limits: Partial<{ maxBatchSize: number; maxBatchesUnderWay: number; maxBatchDelayMs: number }> = {},
) {
  const underWay: { seqs: number[]; commit: (stored?: ReceivedMessage[]) => void; fail: (error: Error) => void }[] = [];
  const outcomes: [number, StoreOutcome | string | null][] = [];
  const announced: number[][] = [];
  const batcher = new MessageBatcher({
    store: (batch) => {
      const { promise, resolve, reject } = Promise.withResolvers<{
        stored: ReceivedMessage[];
        gappy: ReceivedMessage[];
      }>();
      underWay.push({ seqs: seqsOf(batch), commit: (stored = batch) => resolve({ stored, gappy: [] }), fail: reject });
      return promise;
    },
    faultOf: (error) =>
      error instanceof RangeError ? 'unknown' : (error as Error).message === 'bad message' ? 'message' : 'database',
    onStored: ({ stored }) => announced.push(seqsOf(stored)),
    maxBatchSize: 3,
    maxBatchesUnderWay: 2,
    maxBatchDelayMs: 4,
    patienceMs: 100,
    ...limits,
  });
  const addFrom = (serialNumber: string, ...seqs: number[]) => {
    for (const seq of seqs) {
      batcher.add(message(seq, serialNumber), (error, outcome) => outcomes.push([seq, error?.message ?? outcome]));
    }
  };
  const add = (...seqs: number[]) => addFrom('TM240001', ...seqs);
  const batches = () => underWay.map(({ seqs }) => seqs);
  return { batcher, add, addFrom, underWay, batches, outcomes, announced };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a batch', () => {
  test('a batch on a connection that never answers delays only its own machines', async () => {
    const { batcher, addFrom, underWay, batches, outcomes, announced } = batcherOver({ maxBatchSize: 4 });
    addFrom('TM240001', 1, 2);
    await vi.advanceTimersByTimeAsync(4);
    addFrom('TM240001', 3);
    addFrom('TM240002', 4);
    await vi.advanceTimersByTimeAsync(99);
    expect(batches()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    underWay[1]?.commit();
    await settle();
    expect(outcomes).toEqual([[4, 'stored']]);
    for (const seq of [5, 6, 7]) {
      addFrom('TM240003', seq);
      await vi.advanceTimersByTimeAsync(100);
      underWay.at(-1)?.commit();
      await settle();
    }
    expect(outcomes.slice(1).map(([seq]) => seq)).toEqual([5, 6, 7]);
    expect(batcher.oldestMs()).toBe(404);
    underWay[0]?.fail(new Error('silent'));
    await settle();
    expect(outcomes.slice(4)).toEqual([
      [1, 'silent'],
      [2, 'silent'],
      [3, 'stored'],
    ]);
    expect(announced).toEqual([[5], [6], [7], [3, 4]]);
    expect(batcher.oldestMs()).toBe(0);
  });

  test('the batcher settles a batch after the previous one of the machine, even if the database finished it first', async () => {
    const { add, underWay, outcomes, announced } = batcherOver();
    add(1, 2, 3, 4, 5, 6);
    underWay[1]?.commit();
    await settle();
    expect(outcomes).toEqual([]);
    underWay[0]?.fail(new Error('away'));
    await settle();
    expect(outcomes.map(([seq, outcome]) => `${seq} ${outcome}`)).toEqual([
      '1 away',
      '2 away',
      '3 away',
      '4 stored',
      '5 stored',
      '6 stored',
    ]);
    expect(announced).toEqual([[4, 5, 6]]);
  });

  test('a batch starts when its first message has waited for the full time, not before', async () => {
    const { add, batches } = batcherOver();
    add(1);
    await vi.advanceTimersByTimeAsync(3);
    add(2);
    expect(batches()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(batches()).toEqual([[1, 2]]);
  });

  test('a full batch starts immediately', () => {
    const { add, batches } = batcherOver();
    add(1, 2, 3, 4);
    expect(batches()).toEqual([[1, 2, 3]]);
  });

  test('a batch grows while two batches are in progress, and starts when one of the two is finished', async () => {
    const { add, batches, underWay } = batcherOver();
    add(1, 2, 3, 4, 5, 6, 7, 8);
    expect(batches()).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    add(9, 10);
    await vi.advanceTimersByTimeAsync(1000);
    expect(batches()).toHaveLength(2);
    underWay[0]?.commit();
    await settle();
    expect(batches().slice(2)).toEqual([[7, 8, 9]]);
    underWay[1]?.commit();
    await settle();
    expect(batches().slice(3)).toEqual([[10]]);
  });

  test('a batch that ends leaves no message behind when few messages are waiting', async () => {
    const { add, underWay, outcomes } = batcherOver();
    add(1, 2, 3);
    add(4);
    underWay[0]?.commit();
    await settle();
    await vi.advanceTimersByTimeAsync(4);
    underWay[1]?.commit();
    await settle();
    expect(outcomes.map(([seq]) => seq)).toEqual([1, 2, 3, 4]);
  });
});

describe('notifying the senders', () => {
  test('senders learn of stored and repeated messages in order, before the messages are published', async () => {
    const { add, underWay, outcomes, announced } = batcherOver();
    add(1, 2, 3);
    underWay[0]?.commit([]);
    await settle();
    expect(outcomes).toEqual([
      [1, 'replayed'],
      [2, 'replayed'],
      [3, 'replayed'],
    ]);
    expect(announced.flat()).toEqual([]);
  });

  test('senders receive an error when the database fails, and the next batch is independent', async () => {
    const { add, underWay, outcomes, announced } = batcherOver();
    add(1, 2, 3, 4);
    underWay[0]?.fail(new Error('away'));
    await vi.advanceTimersByTimeAsync(4);
    underWay[1]?.commit();
    await settle();
    expect(outcomes).toEqual([
      [1, 'away'],
      [2, 'away'],
      [3, 'away'],
      [4, 'stored'],
    ]);
    expect(announced).toEqual([[4]]);
  });
});

test('a sender receives an error when its machine leaves too many gaps', async () => {
  const underWay: ReceivedMessage[][] = [];
  const outcomes: unknown[] = [];
  const batcher = new MessageBatcher({
    store: async (batch) => {
      underWay.push(batch);
      return { stored: batch.slice(0, 1), gappy: batch.slice(1) };
    },
    faultOf: () => 'unknown',
    onStored: () => {},
    maxBatchSize: 2,
    maxBatchesUnderWay: 2,
    maxBatchDelayMs: 4,
    patienceMs: 100,
  });
  for (const seq of [1, 3]) batcher.add(message(seq), (error, outcome) => outcomes.push([error?.name, outcome]));
  await settle();
  expect(underWay).toHaveLength(1);
  expect(outcomes).toEqual([
    [undefined, 'stored'],
    ['TooManyGapsError', 'tooManyGaps'],
  ]);
});

describe('messages that the database refuses', () => {
  async function storeAll(count: number, bad: ReadonlySet<number>) {
    const stored: number[] = [];
    const outcomes = new Map<number, string | null>();
    const batcher = new MessageBatcher({
      store: async (batch) => {
        if (batch.some(({ seq }) => bad.has(seq))) throw new Error('bad message');
        stored.push(...seqsOf(batch));
        return { stored: batch, gappy: [] };
      },
      faultOf: () => 'message',
      onStored: () => {},
      maxBatchSize: 7,
      maxBatchesUnderWay: 2,
      maxBatchDelayMs: 4,
      patienceMs: 100,
    });
    for (let seq = 1; seq <= count; seq++) {
      batcher.add(message(seq), (error, outcome) => outcomes.set(seq, error?.message ?? outcome));
    }
    await vi.advanceTimersByTimeAsync(1000);
    return { stored, outcomes };
  }

  test('the batcher finds refused messages in any position and stores all other messages', async () => {
    const numbers = fc.integer({ min: 1, max: 20 });
    await fc.assert(
      fc.asyncProperty(numbers, fc.uniqueArray(numbers), async (count, bad) => {
        const { stored, outcomes } = await storeAll(count, new Set(bad));
        const all = Array.from({ length: count }, (_, i) => i + 1);
        const good = all.filter((seq) => !bad.includes(seq));
        expect(stored.toSorted((a, b) => a - b)).toEqual(good);
        expect([...outcomes.entries()].toSorted(([a], [b]) => a - b)).toEqual(
          all.map((seq) => [seq, bad.includes(seq) ? 'unstorable' : 'stored']),
        );
      }),
    );
  });

  test('the batcher does not acknowledge a message on which our own code fails, and stores the other messages', async () => {
    const { add, underWay, outcomes } = batcherOver({ maxBatchSize: 2 });
    add(1, 2);
    underWay[0]?.fail(new RangeError('stack'));
    await settle();
    underWay[1]?.fail(new RangeError('stack'));
    await settle();
    underWay[2]?.commit();
    await settle();
    expect(outcomes).toEqual([
      [1, 'stack'],
      [2, 'stored'],
    ]);
  });

  test('a refused message delays the acknowledgement of other messages until their half of the batch is stored', async () => {
    const { add, underWay, batches, outcomes } = batcherOver({ maxBatchSize: 4 });
    add(1, 2, 3, 4);
    underWay[0]?.fail(new Error('bad message'));
    await settle();
    expect(batches().slice(1)).toEqual([[1, 2]]);
    underWay[1]?.commit();
    await settle();
    expect(outcomes).toEqual([
      [1, 'stored'],
      [2, 'stored'],
    ]);
    underWay[2]?.fail(new Error('away'));
    await settle();
    expect(outcomes.slice(2)).toEqual([
      [3, 'away'],
      [4, 'away'],
    ]);
  });
});
