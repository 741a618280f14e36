import { useSyncExternalStore } from 'react';

/** docs/product-rules.md#layout specifies the width; the style sheets use it, too. */
const mobile = window.matchMedia('(width < 1092px)');

function subscribe(listener: () => void): () => void {
  mobile.addEventListener('change', listener);
  return () => mobile.removeEventListener('change', listener);
}

export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, () => mobile.matches);
}
