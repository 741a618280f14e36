import { type RefObject, useLayoutEffect, useRef } from 'react';

/** In this order: the view that was renamed, the one that is shown, any. */
const stops = ['[data-renamed] button', '[aria-pressed="true"]', 'button'];

/** Keeps the focus in the menu when the control that had it goes, such as that of a view which is deleted. */
export function useKeptFocus(menu: RefObject<HTMLElement | null>) {
  const isWithin = useRef(false);

  useLayoutEffect(() => {
    if (!isWithin.current || document.activeElement !== document.body) return;
    const found = stops.map((stop) => menu.current?.querySelector<HTMLElement>(stop));
    found.find((control) => control)?.focus();
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
