import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Bus } from '../../../adapters/bus/bus.ts';
import { createInProcessBus } from '../../../adapters/bus/in-process-bus.ts';
import { QuotaCounter } from './quota-counter.ts';

const key = { id: '0d1a5e4c-2b0a-4d0e-9d55-1d1a5e4c2b0a', requestsPerMinute: 10 };
let nowMs: number;
let bus: Bus;
let counters: QuotaCounter[];
let isBusAway: boolean;

beforeEach(() => {
  nowMs = Date.parse('2026-11-25T10:00:00Z');
  const inner = createInProcessBus();
  isBusAway = false;
  bus = { ...inner, publish: (subject, payload) => void (isBusAway || inner.publish(subject, payload)) };
  counters = [];
});
afterEach(async () => {
  for (const counter of counters) counter.close();
  await bus.close();
});

async function openCounter(): Promise<QuotaCounter> {
  const counter = new QuotaCounter({ bus, clock: { now: () => new Date(nowMs) } });
  await counter.open();
  counters.push(counter);
  return counter;
}

/** The bus delivers in a later turn of the event loop. */
async function share(): Promise<void> {
  for (const counter of counters) counter.share();
  await new Promise((resolve) => setImmediate(resolve));
}

function send(counter: QuotaCounter, userId: string, times: number) {
  return Array.from({ length: times }, () => counter.count(key, userId));
}

describe('quota of a caller', () => {
  it('a quota is exhausted after exactly the number of requests that it allows', async () => {
    const standings = send(await openCounter(), 'anna', 12);
    expect(standings.map(({ remaining }) => remaining)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0]);
    expect(standings.map(({ isExhausted }) => isExhausted)).toEqual([...Array(10).fill(false), true, true]);
  });

  it('a quota is full again after the stated seconds, and not a second earlier', async () => {
    const counter = await openCounter();
    const resetS = send(counter, 'anna', 11).at(-1)?.resetS ?? 0;
    nowMs += (resetS - 1) * 1000;
    expect(counter.count(key, 'anna').isExhausted).toBe(true);
    nowMs += 1000;
    expect(counter.count(key, 'anna')).toMatchObject({ isExhausted: false, remaining: 9 });
  });

  it('the quota of a caller is separate from other callers and from other keys', async () => {
    const counter = await openCounter();
    send(counter, 'anna', 50);
    expect(counter.count(key, 'bruno').remaining).toBe(9);
    expect(counter.count({ ...key, id: 'another' }, 'anna').remaining).toBe(9);
  });

  it('a quota follows a change within a minute', async () => {
    const counter = await openCounter();
    send(counter, 'anna', 10);
    expect(counter.count({ ...key, requestsPerMinute: 20 }, 'anna')).toMatchObject({ limit: 20, remaining: 9 });
  });

  it('forged messages on the bus neither raise a quota nor use it up beyond its window', async () => {
    const counter = await openCounter();
    const caller = `${key.id}:anna`;
    let endsAtMs = 0;
    await bus.subscribe('quota.counts', (news) => {
      endsAtMs ||= (news as { counts: [string, number, number][] }).counts[0]?.[1] ?? 0;
    });
    counter.count(key, 'anna');
    await share();
    const from = '6f0b0c8e-57a5-4d6e-9d3d-0f6a0b7c1d2e';
    const forged = [
      [[caller, endsAtMs, -1000]],
      [[caller, endsAtMs, 0.5]],
      [[caller, 0, 1000]],
      [['x'.repeat(99), 0, 0]],
    ];
    for (const counts of forged) bus.publish('quota.counts', { from, counts });
    for (const other of [null, {}, { from, counts: [caller] }]) bus.publish('quota.counts', other);
    await share();
    expect(counter.count(key, 'anna').remaining).toBe(8);
    // Forged process IDs do not slow down requests.
    for (let n = 0; n < 1000; n += 1)
      bus.publish('quota.counts', {
        from: randomUUID(),
        counts: [
          [caller, endsAtMs, 0],
          [caller, endsAtMs, 1],
        ],
      });
    await share();
    expect(send(counter, 'anna', 1)[0]?.remaining).toBe(0);
    nowMs = endsAtMs;
    expect(counter.count(key, 'anna').remaining).toBe(9);
  });

  it('all processes share a quota, except for counts that they have not exchanged yet', async () => {
    const [one, other] = [await openCounter(), await openCounter()];
    send(one, 'anna', 6);
    expect(other.count(key, 'anna').remaining).toBe(9);
    await share();
    expect(other.count(key, 'anna').remaining).toBe(2);
    await share();
    expect(one.count(key, 'anna').remaining).toBe(1);
  });

  it('the next message makes up for a lost message, because processes send totals instead of additions', async () => {
    const [one, other] = [await openCounter(), await openCounter()];
    send(one, 'anna', 4);
    isBusAway = true;
    await share();
    expect(other.count(key, 'anna').remaining).toBe(9);
    isBusAway = false;
    send(one, 'anna', 1);
    await share();
    expect(other.count(key, 'anna').remaining).toBe(3);
  });

  it('processes in any order admit all requests up to the quota, and no request beyond', async () => {
    const turns = fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 6 })), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(turns, async (taken) => {
        const three = await Promise.all([openCounter(), openCounter(), openCounter()]);
        let sent = 0;
        let admitted = 0;
        for (const [who, times] of taken) {
          const standings = three[who] ? send(three[who], 'anna', times) : [];
          sent += standings.length;
          admitted += standings.filter(({ isExhausted }) => !isExhausted).length;
          await share();
        }
        for (const counter of counters.splice(0)) counter.close();
        expect(admitted).toBe(Math.min(sent, key.requestsPerMinute));
      }),
      { numRuns: 30 },
    );
  });
});
