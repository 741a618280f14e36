import type { PaletteEntry } from './palette-entry.ts';

/** What the server has found so far. */
export interface FoundEntries {
  entries: PaletteEntry[];
  isPending: boolean;
  /** Null: none. */
  failure: unknown;
  retry: () => void;
}

/** One letter finds nearly everything. */
export const fewestLetters = 2;

/** More than can be seen at a glance is better looked for in the list. */
export const mostFound = 6;
