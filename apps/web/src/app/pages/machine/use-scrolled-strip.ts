import { useRouter } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

interface ScrolledStrip {
  strip: RefObject<HTMLElement | null>;
  /** Whether something is hidden on that side. */
  hasMore: Record<'start' | 'end', boolean>;
  scroll(towards: 'start' | 'end'): void;
}

/**
 * A line of links that is scrolled sideways where it does not fit. The current one stands in its middle, as far as that
 * goes: on every page, and whenever the line becomes wider or narrower.
 */
export function useScrolledStrip(): ScrolledStrip {
  const router = useRouter();
  const strip = useRef<HTMLElement>(null);
  const [hasMore, setHasMore] = useState({ start: false, end: false });

  useEffect(() => {
    const line = strip.current;
    if (!line) return;
    const look = () => setHasMore((before) => sidesWithMore(line, before));
    const showCurrent = () => {
      scrollToCurrent(line);
      look();
    };
    const observer = new ResizeObserver(showCurrent);
    for (const watched of [line, ...line.children]) observer.observe(watched);
    // The router scrolls the line to where it was on the page before.
    const unsubscribe = router.subscribe('onRendered', showCurrent);
    line.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      unsubscribe();
      line.removeEventListener('scroll', look);
    };
  }, [router]);

  const scroll = useCallback((towards: 'start' | 'end') => {
    const line = strip.current;
    // What was last to be seen stays in sight.
    line?.scrollBy({ left: (towards === 'end' ? 0.7 : -0.7) * line.clientWidth });
  }, []);

  return { strip, hasMore, scroll };
}

type Sides = ScrolledStrip['hasMore'];

function sidesWithMore({ scrollLeft, scrollWidth, clientWidth }: HTMLElement, before: Sides): Sides {
  const [start, end] = [scrollLeft > 1, scrollLeft < scrollWidth - clientWidth - 1];
  return before.start === start && before.end === end ? before : { start, end };
}

function scrollToCurrent(line: HTMLElement): void {
  const current = line.querySelector('[aria-current]');
  if (!current) return;
  const [place, shown] = [line.getBoundingClientRect(), current.getBoundingClientRect()];
  line.scrollLeft += shown.left - place.left - (place.width - shown.width) / 2;
}
