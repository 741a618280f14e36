import type { MachineEventLine } from '@washboard/contract/events/events';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** So near to the top of the page nobody has gone into the list yet. */
const topPx = 8;

/**
 * Keeps what comes while somebody is in the list from moving it: they let it in themselves. A machine counts its
 * messages up, so what has a higher ID than all before is new.
 */
export function useHeldBack(events: readonly MachineEventLine[], list: RefObject<HTMLElement | null>) {
  const newest = events.reduce((highest, { id }) => Math.max(highest, id), 0);
  const [accepted, setAccepted] = useState<number | null>(null);

  useLayoutEffect(() => {
    if (newest === accepted || newest === 0) return;
    const isInList = window.scrollY > topPx || list.current?.matches(':hover, :focus-within') === true;
    if (accepted === null || !isInList) setAccepted(newest);
  }, [newest, accepted, list]);

  const shown = accepted === null ? events : events.filter(({ id }) => id <= accepted);
  return { shown, waiting: events.length - shown.length, letIn: () => setAccepted(newest) };
}
