import type { MachineEventLine } from '@washboard/contract/events/events';

interface Merged {
  events: MachineEventLine[];
  /** There may be more events between the loaded and the newest ones. */
  hasGap: boolean;
}

/** Merges the loaded pages with the current newest page. */
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
