import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const logged: unknown[] = [];
const logger = { debug: () => {}, warn: () => {}, error: (...line: unknown[]) => void logged.push(line) };

describe('repeating work', () => {
  it('repeated work begins after an interval, or immediately', async () => {
    const [later, immediate] = [vi.fn(async () => {}), vi.fn(async () => {})];
    const parts = [
      repeat({ logger, everyMs: 1000, failure: '' }, later),
      repeat({ logger, everyMs: 1000, failure: '', isImmediate: true }, immediate),
    ];
    expect([later, immediate].map((work) => work.mock.calls.length)).toEqual([0, 1]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([later, immediate].map((work) => work.mock.calls.length)).toEqual([1, 2]);
    await Promise.all(parts.map((part) => part.stop()));
  });

  it('repeated work never overlaps, and stops when the current run has ended', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const work = vi.fn(() => promise);
    const part = repeat({ logger, everyMs: 1000, failure: '' }, work);
    await vi.advanceTimersByTimeAsync(5000);
    expect(work).toHaveBeenCalledTimes(1);
    let isStopped = false;
    const stopping = part.stop().then(() => {
      isStopped = true;
    });
    await vi.advanceTimersByTimeAsync(5000);
    expect(isStopped).toBe(false);
    resolve();
    await stopping;
    await vi.advanceTimersByTimeAsync(5000);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('a failure of repeated work, thrown or rejected, is logged, and the next interval tries again', async () => {
    const work = vi.fn(async () => {});
    const [thrown, rejected] = [new Error('thrown'), new Error('rejected')];
    work.mockImplementationOnce(() => {
      throw thrown;
    });
    work.mockRejectedValueOnce(rejected);
    const part = repeat({ logger, everyMs: 1000, failure: 'counting failed' }, work);
    await vi.advanceTimersByTimeAsync(3000);
    await part.stop();
    expect(logged.splice(0)).toEqual([thrown, rejected].map((err) => [{ err }, 'counting failed']));
    expect(work).toHaveBeenCalledTimes(3);
  });
});
