import { useElementScrollRestoration } from '@tanstack/react-router';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Stretch } from '../windows.ts';

interface VirtualRowsOptions {
  count: number;
  rowHeight: number;
  gap?: number;
  /** A row that stays in the page though it is out of sight, because it has the focus. */
  pinned: number | null;
}

/** Rows drawn beyond the edges of the window: what the next frames scroll to. */
const overscan = 6;

/** Rows of one height in a page that scrolls: only those in view are drawn, and the page is as long as all of them. */
export function useVirtualRows<List extends HTMLElement>({ count, rowHeight, gap = 0, pinned }: VirtualRowsOptions) {
  const ref = useRef<List>(null);
  const scrollMargin = useDistanceFromTop(ref);
  // Back leads to where one was, also if the machines come later than the page.
  const left = useElementScrollRestoration({ getElement: () => window });
  const virtualizer = useWindowVirtualizer({
    count,
    gap,
    overscan,
    scrollMargin,
    estimateSize: useCallback(() => rowHeight, [rowHeight]),
    initialOffset: () => Math.max(window.scrollY, left?.scrollY ?? 0),
    rangeExtractor: useCallback((range: Range) => withPinned(range, pinned), [pinned]),
  });

  // Rows of another height.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  return {
    ref,
    isScrolling: virtualizer.isScrolling,
    height: virtualizer.getTotalSize(),
    rows: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - scrollMargin })),
    seen: { first: startIndex, last: endIndex } satisfies Stretch,
  };
}

function withPinned(range: Range, pinned: number | null): number[] {
  const rows = defaultRangeExtractor(range);
  if (pinned === null || pinned >= range.count || rows.includes(pinned)) return rows;
  return [...rows, pinned].sort((a, b) => a - b);
}

/** Of an element below whatever stands above it, which may wrap and grow. */
function useDistanceFromTop(ref: { readonly current: HTMLElement | null }): number {
  const [distance, setDistance] = useState(0);
  const measure = useCallback(() => {
    if (ref.current) setDistance(Math.round(ref.current.getBoundingClientRect().top + window.scrollY));
  }, [ref]);
  useLayoutEffect(measure, [measure]);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [measure]);
  return distance;
}
