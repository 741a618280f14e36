import { useElementScrollRestoration } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { Stretch } from '../windows.ts';

interface VirtualRowsOptions {
  count: number;
  rowHeight: number;
  gap?: number;
  /** The focused row stays rendered outside the view. */
  pinned: number | null;
  /** Changes when the list moves on a page that keeps its height. */
  place?: number | undefined;
}

/** Rows are rendered this far beyond the window, for the next frames of scrolling. */
const overscanPx = 400;
/** The drawn rows move in steps of this size, so most frames of scrolling render nothing. */
const stepPx = 160;
/** Without a scroll event for this long, scrolling is over. */
const restMs = 150;

interface View {
  scrollY: number;
  height: number;
}

const viewNow = (): View => ({ scrollY: window.scrollY, height: window.innerHeight });

/**
 * Renders only when a row enters or leaves the window. A library for rows of any height would take a tenth of the page's
 * bytes.
 */
export function useVirtualRows(
  list: RefObject<HTMLElement | null>,
  { count, rowHeight, gap = 0, pinned, place }: VirtualRowsOptions,
) {
  const distance = useDistanceFromTop(list, place);
  const stride = rowHeight + gap;
  // Back restores the position, even if the machines arrive after the page.
  const left = useElementScrollRestoration({ getElement: () => window });
  const { seen, viewHeight } = useSeenRows({ count, stride, distance, restoredY: left?.scrollY ?? 0 });
  const isScrolling = useIsScrolling();
  const mostInView = Math.ceil(viewHeight / stride) + 1;
  const range = { startIndex: seen.first, overscan: Math.ceil(overscanPx / stride), count };
  const drawn = withPinned(drawnRows(range, mostInView, Math.ceil(stepPx / stride)), pinned);
  return {
    isScrolling,
    height: Math.max(0, count * stride - gap),
    rows: drawn.map((index) => ({ index, top: index * stride })),
    seen,
  };
}

interface SeenRowsOptions {
  count: number;
  stride: number;
  /** The distance between the top of the document and the first row, in pixels. */
  distance: number;
  restoredY: number;
}

export function useSeenRows({ count, stride, distance, restoredY }: SeenRowsOptions) {
  const [view, setView] = useState<View>(() => ({ ...viewNow(), scrollY: Math.max(window.scrollY, restoredY) }));

  const seenIn = useCallback(
    ({ scrollY, height }: View): Stretch => {
      const rowAt = (y: number) => Math.max(0, Math.min(count - 1, Math.floor((y - distance) / stride)));
      return { first: rowAt(scrollY), last: rowAt(scrollY + height) };
    },
    [count, distance, stride],
  );

  useEffect(() => {
    const update = () => {
      const next = viewNow();
      const after = seenIn(next);
      setView((view) => {
        const before = seenIn(view);
        return before.first === after.first && before.last === after.last ? view : next;
      });
    };
    // At the top, the position may not be restored yet.
    if (window.scrollY > 0) update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [seenIn]);

  return { seen: seenIn(view), viewHeight: view.height };
}

export function useIsScrolling(): boolean {
  const [isScrolling, setIsScrolling] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      setIsScrolling(true);
      clearTimeout(timer);
      timer = setTimeout(() => setIsScrolling(false), restMs);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
    };
  }, []);
  return isScrolling;
}

interface Range {
  startIndex: number;
  overscan: number;
  count: number;
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
function useDistanceFromTop(ref: { readonly current: HTMLElement | null }, place: number | undefined): number {
  const [distance, setDistance] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place has another distance
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (ref.current) setDistance(Math.round(ref.current.getBoundingClientRect().top + window.scrollY));
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ref, place]);
  return distance;
}
