import type { MachineEventLine } from '@washboard/contract/events/events';

interface Merged {
  /** Newest first. */
  events: MachineEventLine[];
  /** Between what was loaded and what came since there may be more. */
  hasGap: boolean;
}

/** What was loaded page by page, with the newest page as it is now. */
export function mergeEvents(
  loaded: readonly MachineEventLine[],
  newest: readonly MachineEventLine[],
  isNewestAll: boolean,
): Merged {
  const known = new Set(loaded.map(({ id }) => id));
  const added = newest.filter(({ id }) => !known.has(id));
  if (added.length === 0) return { events: [...loaded], hasGap: false };
  return {
    events: [...loaded, ...added].sort((a, b) => b.at.localeCompare(a.at) || b.id - a.id),
    hasGap: added.length === newest.length && !isNewestAll,
  };
}
