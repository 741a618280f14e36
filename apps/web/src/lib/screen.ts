import { useSyncExternalStore } from 'react';

/** The mobile layout ends at 1091 px (docs/product-rules.md#layout); the style sheets use `width < 1092px`. */
const mobile = window.matchMedia('(width < 1092px)');

function subscribe(listener: () => void): () => void {
  mobile.addEventListener('change', listener);
  return () => mobile.removeEventListener('change', listener);
}

export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, () => mobile.matches);
}
