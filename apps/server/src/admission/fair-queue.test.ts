import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeadlineError } from '../timing/within.ts';
import { FairQueue, QueueFullError, type Release } from './fair-queue.ts';
import { serverTenant } from './tenant.ts';

const open = (own: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) =>
  new FairQueue({ slots: 2, slotsPerTenant: 1, waitingPerTenant: 3, ...own });

function follow(queue: FairQueue) {
  const begun: string[] = [];
  const releases = new Map<string, Release>();
  return {
    begun,
    async order(tenant: string, name: string): Promise<void> {
      const release = await queue.acquire(tenant);
      begun.push(name);
      releases.set(name, release);
    },
    async leave(name: string): Promise<void> {
      releases.get(name)?.();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

describe('the fair queue', () => {
  it('a tenant below its limit gets a slot immediately', async () => {
    const queue = open();
    const release = await queue.acquire('a');
    await queue.acquire('b');
    expect([queue.held, queue.waiting]).toEqual([2, 0]);
    release();
    release();
    expect(queue.held).toBe(1);
  });

  it('a tenant never gets the last slots, however much work it adds', async () => {
    const queue = open({ slots: 3, slotsPerTenant: 2, waitingPerTenant: 100 });
    const { begun, order } = follow(queue);
    for (let i = 0; i < 50; i += 1) void order('greedy', `greedy ${i}`);
    await order('other', 'other');
    expect(begun).toEqual(['greedy 0', 'greedy 1', 'other']);
  });

  it("the queue serves tenants in turn, and each tenant's work in its order", async () => {
    const queue = open({ slots: 1, waitingPerTenant: 10 });
    const { begun, order, leave } = follow(queue);
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void order(name.slice(0, 1), name);
    await Promise.resolve();
    for (let done = 0; done < 6; done += 1) await leave(begun.at(-1) ?? '');
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('a stream of new tenants does not starve a waiting tenant', async () => {
    const queue = open({ slots: 1 });
    const { begun, order, leave } = follow(queue);
    void order('first', 'first');
    await Promise.resolve();
    void order('patient', 'patient 1');
    void order('patient', 'patient 2');
    await leave('first');
    for (let newcomer = 0; newcomer < 3; newcomer += 1) {
      void order(`new ${newcomer}`, `new ${newcomer}`);
      await leave(begun.at(-1) ?? '');
    }
    expect(begun.slice(0, 4)).toEqual(['first', 'patient 1', 'new 0', 'patient 2']);
  });

  it("the queue reserves slots for the server's own work, which may also use all other slots", async () => {
    const queue = open({ slots: 3, slotsPerTenant: 3, slotsOfServer: 1, waitingPerTenant: 10 });
    const { begun, order } = follow(queue);
    for (const name of ['a1', 'a2', 'a3']) void order('a', name);
    await order(serverTenant, 'server');
    expect(begun).toEqual(['a1', 'a2', 'server']);
  });

  it('the queue serves the tenant with the fewest slots first', async () => {
    const queue = open({ slots: 3, slotsPerTenant: 3, waitingPerTenant: 10 });
    const { begun, order, leave } = follow(queue);
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) void order(name.slice(0, 1), name);
    await Promise.resolve();
    await leave('a1');
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1']);
  });

  it("the queue immediately refuses work above a tenant's waiting limit", async () => {
    const refused = vi.fn();
    const queue = new FairQueue({ slots: 1, slotsPerTenant: 1, waitingPerTenant: 1 }, { refused, waited: () => {} });
    await queue.acquire('a');
    void queue.acquire('a');
    await expect(queue.acquire('a')).rejects.toThrow(QueueFullError);
    expect(refused).toHaveBeenCalledTimes(1);
    void queue.acquire('b');
    expect(queue.waiting).toBe(2);
  });

  it("the number of slots is the only limit of the server's own work", async () => {
    const queue = open({ slots: 3 });
    for (let i = 0; i < 3; i += 1) await queue.acquire(serverTenant);
    for (let i = 0; i < 9; i += 1) void queue.acquire(serverTenant);
    expect([queue.held, queue.waiting]).toEqual([3, 9]);
  });
});

describe('a busy tenant', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => vi.useRealTimers());

  const bounds = { slots: 10, slotsPerTenant: 3, slotsOfBusyTenant: 1, waitingPerTenant: 100 };

  async function work(queue: FairQueue, tenant: string): Promise<void> {
    const release = await queue.acquire(tenant);
    vi.advanceTimersByTime(10_000);
    release();
  }

  it('a busy tenant has fewer slots while another tenant works', async () => {
    const queue = open(bounds);
    await work(queue, 'busy');
    (await queue.acquire('other'))();
    const { begun, order, leave } = follow(queue);
    for (const name of ['1', '2', '3']) void order('busy', name);
    await Promise.resolve();
    expect(begun).toEqual(['1']);
    await leave('1');
    expect(begun).toEqual(['1', '2']);
  });

  it('a busy tenant has all its slots while every other tenant rests', async () => {
    const queue = open(bounds);
    (await queue.acquire('other'))();
    await work(queue, 'busy');
    (await queue.acquire(serverTenant))();
    for (let i = 0; i < 3; i += 1) await queue.acquire('busy');
    expect(queue.held).toBe(3);
  });

  it('a busy tenant has all its slots again after a rest', async () => {
    const queue = open(bounds);
    await work(queue, 'busy');
    vi.advanceTimersByTime(10_000);
    (await queue.acquire('other'))();
    for (let i = 0; i < 3; i += 1) await queue.acquire('busy');
    expect(queue.held).toBe(3);
  });
});

describe('waiting work', () => {
  it('waiting work gives up after its deadline and leaves the queue', async () => {
    const queue = open();
    await queue.acquire('a');
    await expect(queue.acquire('a', { maxWaitMs: 1 })).rejects.toThrow(DeadlineError);
    expect(queue.waiting).toBe(0);
  });

  it('waiting work leaves the queue when it is aborted', async () => {
    const queue = open();
    const first = await queue.acquire('a');
    const left = new AbortController();
    const given = queue.acquire('a', { signal: left.signal });
    const next = queue.acquire('a');
    left.abort(new Error('left'));
    await expect(given).rejects.toThrow('left');
    first();
    expect(await next).toEqual(expect.any(Function));
    await expect(queue.acquire('a', { signal: left.signal })).rejects.toThrow('left');
  });

  it('waiting work knows its position among the work of its tenant', async () => {
    const queue = open({ slots: 1 });
    const first = await queue.acquire('a');
    const positions: (() => number)[] = [];
    const onWait = (position: () => number) => void positions.push(position);
    const waiting = [queue.acquire('a', { onWait }), queue.acquire('b', { onWait }), queue.acquire('a', { onWait })];
    const seen = () => positions.map((position) => position());
    expect(seen()).toEqual([1, 1, 2]);
    first();
    (await waiting[1])?.();
    await waiting[0];
    expect(seen()).toEqual([0, 0, 1]);
  });
});
