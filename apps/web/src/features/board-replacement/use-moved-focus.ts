import { type RefObject, useEffect, useRef } from 'react';

/** What had the focus last; to be kept where it outlives what is shown. */
export function useLastFocused(): RefObject<EventTarget | null> {
  const last = useRef<EventTarget>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return last;
}

/** When a step has gone and has taken the focus with it, the title of the next one gets it. Elsewhere it stays. */
export function useMovedFocus(last: RefObject<EventTarget | null>, step: string): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isGone = last.current instanceof Element && !last.current.isConnected;
    if (isGone && document.activeElement === document.body) title.current?.focus();
  }, [last, step]);
  return title;
}
