import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const logged: unknown[] = [];
const logger = { debug: () => {}, warn: () => {}, error: (...line: unknown[]) => void logged.push(line) };

describe('repeated work', () => {
  it('begins after an interval, or at once', async () => {
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

  it('never runs twice at the same time, and stops when the work under way has ended', async () => {
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

  it('logs a failure, whether it is thrown or rejected, and tries again', async () => {
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
