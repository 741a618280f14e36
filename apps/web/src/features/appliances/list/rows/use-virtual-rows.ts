import { useElementScrollRestoration } from '@tanstack/react-router';
import { type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Stretch } from '../windows.ts';

interface VirtualRowsOptions {
  count: number;
  rowHeight: number;
  gap?: number;
  /** A row that stays in the page though it is out of sight, because it has the focus. */
  pinned: number | null;
}

/** What is drawn beyond the edges of the window: what the next frames scroll to. */
const overscanPx = 400;
/** Rows come in steps of so much, so that most frames of a list that scrolls have nothing to draw. */
const stepPx = 160;

/** Rows of one height in a page that scrolls: only those in view are drawn, and the page is as long as all of them. */
export function useVirtualRows<List extends HTMLElement>({ count, rowHeight, gap = 0, pinned }: VirtualRowsOptions) {
  const ref = useRef<List>(null);
  const scrollMargin = useDistanceFromTop(ref);
  const stride = rowHeight + gap;
  // Back leads to where one was, also if the machines come later than the page.
  const left = useElementScrollRestoration({ getElement: () => window });
  const virtualizer = useWindowVirtualizer({
    count,
    gap,
    overscan: Math.ceil(overscanPx / stride),
    scrollMargin,
    estimateSize: useCallback(() => rowHeight, [rowHeight]),
    initialOffset: () => Math.max(window.scrollY, left?.scrollY ?? 0),
    rangeExtractor: useCallback(
      (range: Range) => {
        const mostInView = Math.ceil(window.innerHeight / stride) + 1;
        return withPinned(drawnRows(range, mostInView, Math.ceil(stepPx / stride)), pinned);
      },
      [stride, pinned],
    ),
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

/**
 * Always as many, wherever one stands: a row that comes into view takes the place of one that left in the same drawing,
 * instead of being made in one and removed in the next.
 */
export function drawnRows({ startIndex, overscan, count }: Range, mostInView: number, step: number): number[] {
  const length = Math.min(count, mostInView + 2 * overscan + step - 1);
  const wanted = Math.floor((startIndex - overscan) / step) * step;
  const first = Math.max(0, Math.min(wanted, count - length));
  return Array.from({ length }, (_, i) => first + i);
}

function withPinned(rows: number[], pinned: number | null): number[] {
  if (pinned === null || rows.includes(pinned)) return rows;
  return [...rows, pinned].sort((a, b) => a - b);
}

/**
 * Of an element below whatever stands above it, which may wrap and grow. 0 until the page is laid out: to ask earlier
 * would lay it out twice, and the rows drawn beyond the window cover what is missing.
 */
function useDistanceFromTop(ref: { readonly current: HTMLElement | null }): number {
  const [distance, setDistance] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (ref.current) setDistance(Math.round(ref.current.getBoundingClientRect().top + window.scrollY));
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ref]);
  return distance;
}
