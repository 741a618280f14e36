import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard focus in a part of the page when the focused control disappears, for example with a deleted row.
 * @param stops selectors of the elements that receive the focus, in order of preference; by default the part itself,
 * with `tabIndex={-1}`
 */
export function useRestoredFocus(part: RefObject<HTMLElement | null>, stops?: readonly string[]) {
  const isWithin = useRef(false);

  useLayoutEffect(() => {
    if (!isWithin.current || document.activeElement !== document.body) return;
    const found = stops?.map((stop) => part.current?.querySelector<HTMLElement>(stop)) ?? [part.current];
    found.find((control) => control)?.focus({ preventScroll: stops === undefined });
  });

  return {
    onFocus(): void {
      isWithin.current = true;
    },
    onBlur(): void {
      isWithin.current = false;
    },
  };
}
