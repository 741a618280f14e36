import { useRouter } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

interface ScrolledStrip {
  strip: RefObject<HTMLElement | null>;
  hasMore: Record<'start' | 'end', boolean>;
  scroll(towards: 'start' | 'end'): void;
}

/**
 * The current link is centred after each navigation and change of width. In between, the row keeps the user's scroll
 * position.
 */
export function useScrolledStrip(): ScrolledStrip {
  const router = useRouter();
  const strip = useRef<HTMLElement>(null);
  const isScrolledByHand = useRef(false);
  const [hasMore, setHasMore] = useState({ start: false, end: false });

  useEffect(() => {
    const line = strip.current;
    if (!line) return;
    const look = () => setHasMore((before) => sidesWithMore(line, before));
    const showCurrent = () => {
      isScrolledByHand.current = false;
      scrollToCurrent(line);
      look();
    };
    const keepHand = () => {
      isScrolledByHand.current = true;
    };
    let width = line.clientWidth;
    const fit = () => {
      const isSameWidth = line.clientWidth === width;
      width = line.clientWidth;
      if (isSameWidth && isScrolledByHand.current) look();
      else showCurrent();
    };
    // After pointer focus, the link would move away below the pointer before the click.
    const showFocused = () =>
      requestAnimationFrame(() => {
        const link = line.querySelector('a:focus-visible');
        if (link) scrollClear(line, link);
      });
    const observer = new ResizeObserver(fit);
    for (const watched of [line, ...line.children]) observer.observe(watched);
    const unsubscribe = router.subscribe('onRendered', ({ hrefChanged }) => hrefChanged && showCurrent());
    line.addEventListener('scroll', look, { passive: true });
    for (const gesture of gestures) line.addEventListener(gesture, keepHand, { passive: true });
    line.addEventListener('focusin', showFocused);
    return () => {
      observer.disconnect();
      unsubscribe();
      line.removeEventListener('scroll', look);
      for (const gesture of gestures) line.removeEventListener(gesture, keepHand);
      line.removeEventListener('focusin', showFocused);
    };
  }, [router]);

  const scroll = useCallback((towards: 'start' | 'end') => {
    const line = strip.current;
    isScrolledByHand.current = true;
    line?.scrollBy({ left: (towards === 'end' ? 0.7 : -0.7) * line.clientWidth });
  }, []);

  return { strip, hasMore, scroll };
}

const gestures = ['wheel', 'touchmove'] as const;

type Sides = ScrolledStrip['hasMore'];

function sidesWithMore({ scrollLeft, scrollWidth, clientWidth }: HTMLElement, before: Sides): Sides {
  const [start, end] = [scrollLeft > 1, scrollLeft < scrollWidth - clientWidth - 1];
  return before.start === start && before.end === end ? before : { start, end };
}

export const buttonWidthPx = 48;

/** A scroll button may cover a link that the browser has just brought into view. */
function scrollClear(line: HTMLElement, link: Element): void {
  const [place, shown] = [line.getBoundingClientRect(), link.getBoundingClientRect()];
  const [before, after] = [place.left + buttonWidthPx - shown.left, shown.right - (place.right - buttonWidthPx)];
  if (before > 0) line.scrollLeft -= before;
  else if (after > 0) line.scrollLeft += after;
}

function scrollToCurrent(line: HTMLElement): void {
  const current = line.querySelector('[aria-current]');
  if (!current) return;
  const [place, shown] = [line.getBoundingClientRect(), current.getBoundingClientRect()];
  line.scrollLeft += shown.left - place.left - (place.width - shown.width) / 2;
}
