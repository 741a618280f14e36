import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRefetchSoon } from './refetch-soon.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp(settleMs: number) {
  const queryClient = new QueryClient();
  const refetches: number[] = [];
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async () => {
    refetches.push(performance.now());
  });
  return { report: createRefetchSoon(queryClient, ['/api/v1/x'], settleMs), refetches };
}

describe('refetching after news', () => {
  it('the first news causes a refetch when its answer is settled, and later news five seconds afterwards', () => {
    const { report, refetches } = setUp(1000);
    const beginMs = performance.now();
    report();
    vi.advanceTimersByTime(1000);
    report();
    vi.advanceTimersByTime(10_000);
    expect(refetches.map((atMs) => atMs - beginMs)).toEqual([1000, 6000]);
  });

  it('news shortly before a refetch delays the refetch until its own answer is settled', () => {
    const { report, refetches } = setUp(1000);
    const beginMs = performance.now();
    report();
    vi.advanceTimersByTime(900);
    report();
    vi.advanceTimersByTime(10_000);
    expect(refetches.map((atMs) => atMs - beginMs)).toEqual([1900]);
  });

  it('a storm of news does not delay the refetch for ever', () => {
    const { report, refetches } = setUp(1000);
    for (let i = 0; i < 100; i += 1) {
      report();
      vi.advanceTimersByTime(100);
    }
    expect(refetches.length).toBeGreaterThan(0);
  });
});
