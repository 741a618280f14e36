export const windowSize = 100;

/** `first` and `last` are indices of the list, inclusive. */
export interface Stretch {
  first: number;
  last: number;
}

export function windowsHolding({ first, last }: Stretch): number[] {
  const from = Math.floor(first / windowSize);
  const to = Math.floor(last / windowSize);
  return Array.from({ length: to - from + 1 }, (_, i) => (from + i) * windowSize);
}

/** Half a window on both sides is loaded for the next scroll. */
export function windowsAround({ first, last }: Stretch, total: number): number[] {
  const margin = windowSize / 2;
  const end = Math.max(0, total - 1);
  return windowsHolding({ first: Math.min(end, Math.max(0, first - margin)), last: Math.min(end, last + margin) });
}
