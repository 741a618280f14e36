import { useElementScrollRestoration } from '@tanstack/react-router';
import { type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Stretch } from '../windows.ts';

interface VirtualRowsOptions {
  count: number;
  rowHeight: number;
  gap?: number;
  /** The focused row stays rendered outside the view. */
  pinned: number | null;
}

/** Rows are rendered this far beyond the window, for the next frames of scrolling. */
const overscanPx = 400;
/** Steps of this size let most frames of scrolling render nothing. */
const stepPx = 160;

export function useVirtualRows<List extends HTMLElement>({ count, rowHeight, gap = 0, pinned }: VirtualRowsOptions) {
  const ref = useRef<List>(null);
  const scrollMargin = useDistanceFromTop(ref);
  const stride = rowHeight + gap;
  // Back restores the position, even if the machines arrive after the page.
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

/** A constant number of rows lets a new row reuse the element of one that leaves. */
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
 * The content above may wrap and grow. Measuring before the first layout would force a second one; the overscan covers
 * the difference.
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
