import { useSyncExternalStore } from 'react';

/** docs/product-rules.md#layout specifies the width; the style sheets use it, too. */
const compact = window.matchMedia('(width < 1092px)');

function subscribe(listener: () => void): () => void {
  compact.addEventListener('change', listener);
  return () => compact.removeEventListener('change', listener);
}

export function useIsCompact(): boolean {
  return useSyncExternalStore(subscribe, () => compact.matches);
}
