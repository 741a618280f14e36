import { useEffect, useRef, useState } from 'react';
import type { Stretch } from '../windows.ts';

/** @returns what is in view, anew only so often: of a list that flies past not every stretch is asked for */
export function useSettledStretch({ first, last }: Stretch, intervalMs: number): Stretch {
  const [settled, setSettled] = useState<Stretch>({ first, last });
  const settledAtMs = useRef(0);
  useEffect(() => {
    const waitMs = Math.max(0, settledAtMs.current + intervalMs - performance.now());
    const timer = setTimeout(() => {
      settledAtMs.current = performance.now();
      setSettled((before) => (before.first === first && before.last === last ? before : { first, last }));
    }, waitMs);
    return () => clearTimeout(timer);
  }, [first, last, intervalMs]);
  return settled;
}
