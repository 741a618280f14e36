/** Machines that are fetched together. */
export const windowSize = 100;

/** A stretch of the list, by the numbers of its first and its last machine. */
export interface Stretch {
  first: number;
  last: number;
}

/** Where the windows begin that hold the stretch. */
export function windowsHolding({ first, last }: Stretch): number[] {
  const from = Math.floor(first / windowSize);
  const to = Math.floor(last / windowSize);
  return Array.from({ length: to - from + 1 }, (_, i) => (from + i) * windowSize);
}

/** The same with half a window around it, so that what is scrolled to next is there. */
export function windowsAround({ first, last }: Stretch, total: number): number[] {
  const margin = windowSize / 2;
  const end = Math.max(0, total - 1);
  return windowsHolding({ first: Math.min(end, Math.max(0, first - margin)), last: Math.min(end, last + margin) });
}
