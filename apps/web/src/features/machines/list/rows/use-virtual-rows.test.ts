import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawnRows, useIsScrolling, useSeenRows } from './use-virtual-rows.ts';

const mostInView = 10;
const step = 4;
const drawn = (startIndex: number, count = 1000) => drawnRows({ startIndex, overscan: 3, count }, mostInView, step);

describe('the rendered rows', () => {
  it('the machine list renders the rows in view and some on both sides', () => {
    expect(drawn(100)).toEqual(Array.from({ length: 19 }, (_, i) => 96 + i));
  });

  it('the rendered rows stay the same within a step and cover the margin on both sides', () => {
    for (const start of [99, 100, 101, 102]) {
      const rows = drawn(start);
      expect(rows).toEqual(drawn(99));
      expect(rows[0]).toBeLessThanOrEqual(start - 3);
      expect(rows.at(-1)).toBeGreaterThanOrEqual(start + 9 + 3);
    }
    expect(drawn(103)).not.toEqual(drawn(102));
  });

  it('the number of rendered rows is the same at both ends of the machine list', () => {
    expect(drawn(0)).toEqual(Array.from({ length: 19 }, (_, i) => i));
    expect(drawn(990)).toEqual(Array.from({ length: 19 }, (_, i) => 981 + i));
  });

  it('a short machine list renders all its rows', () => {
    expect(drawn(0, 5)).toEqual([0, 1, 2, 3, 4]);
  });
});

function scrollTo(scrollY: number): void {
  vi.stubGlobal('scrollY', scrollY);
  act(() => {
    window.dispatchEvent(new Event('scroll'));
  });
}

describe('the rows in view', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const options = { count: 1000, stride: 40, distance: 100, restoredY: 0 };

  it('the rows in view follow the scroll position, and stay the same while no row enters or leaves', () => {
    vi.stubGlobal('innerHeight', 790);
    const { result } = renderHook(() => useSeenRows(options));
    expect(result.current.seen).toEqual({ first: 0, last: 17 });
    scrollTo(500);
    expect(result.current.seen).toEqual({ first: 10, last: 29 });
    const before = result.current.seen;
    scrollTo(505);
    expect(result.current.seen).toEqual(before);
    scrollTo(45_000);
    expect(result.current.seen.last).toBe(999);
  });

  it('rows that replace the first rows in another height begin at the present scroll position', () => {
    vi.stubGlobal('innerHeight', 785);
    const { result, rerender } = renderHook(useSeenRows, { initialProps: { ...options, stride: 160 } });
    scrollTo(765);
    scrollTo(890);
    rerender(options);
    expect(result.current.seen.first).toBe(19);
  });

  it('the page first loads the rows at a scroll position that the browser restores later', () => {
    vi.stubGlobal('innerHeight', 790);
    const { result } = renderHook(() => useSeenRows({ ...options, restoredY: 4100 }));
    expect(result.current.seen.first).toBe(100);
  });

  it('scrolling ends shortly after the last scroll event', () => {
    vi.useFakeTimers();
    const { result } = renderHook(() => useIsScrolling());
    scrollTo(10);
    expect(result.current).toBe(true);
    act(() => vi.advanceTimersByTime(149));
    expect(result.current).toBe(true);
    act(() => vi.advanceTimersByTime(1));
    expect(result.current).toBe(false);
  });
});
