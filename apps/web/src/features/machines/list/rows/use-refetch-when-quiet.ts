import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { listPath, sitesPath } from '../../appliances-api.ts';

const checkMs = 5000;
/** A list is quiet this long after its last pointer, scroll or key event. */
const quietMs = 4000;

/**
 * The order must not change while the user is about to click a row.
 * @param intervalMs maximum age of the response
 */
export function useRefetchWhenQuiet(ref: RefObject<HTMLElement | null>, intervalMs: number, isHeld: boolean): void {
  const queryClient = useQueryClient();
  const usedAtMs = useRef(0);

  useEffect(() => {
    const list = ref.current;
    const use = () => {
      usedAtMs.current = performance.now();
    };
    const kinds = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
    for (const kind of kinds) list?.addEventListener(kind, use, { passive: true });
    return () => {
      for (const kind of kinds) list?.removeEventListener(kind, use);
    };
  }, [ref]);

  useEffect(() => {
    if (isHeld) return;
    const timer = setInterval(() => {
      if (document.hidden || performance.now() - usedAtMs.current < quietMs) return;
      const before = Date.now() - intervalMs;
      void queryClient.refetchQueries({
        type: 'active',
        predicate: ({ queryKey: [, path], state }) =>
          (path === listPath || path === sitesPath) && state.dataUpdatedAt < before,
      });
    }, checkMs);
    return () => clearInterval(timer);
  }, [queryClient, intervalMs, isHeld]);
}
