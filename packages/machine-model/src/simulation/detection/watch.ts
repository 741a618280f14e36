import type { AlarmCondition } from '../../alarms/alarm-conditions.ts';
import type { BoardView } from '../board/board-view.ts';

/** Watches for one condition. A watch may remember; it sees only what the board sees. */
export interface Watch {
  readonly condition: AlarmCondition;
  /** Seconds for which the condition must hold before it counts, and be gone before it counts as gone. */
  readonly debounceS: number;
  /** Stays open until the machine is switched off and on again, or loses its mains. */
  readonly isLatched: boolean;
  /** To be called once a step. */
  isPresent(view: BoardView, dtS: number): boolean;
  /** Forgets what it has seen: the machine was switched on, or something else explains it. */
  restart(): void;
}

/** Watches that look at the same things. */
export interface WatchGroup {
  watches: readonly Watch[];
  /** Nothing of theirs has changed and all was well, so that none needs to look: most of the time. */
  isQuiet(view: BoardView): boolean;
}

export interface WatchOptions {
  debounceS?: number;
  isLatched?: boolean;
  restart?: () => void;
}

export function watch(
  condition: AlarmCondition,
  isPresent: Watch['isPresent'],
  { debounceS = 2, isLatched = false, restart = () => {} }: WatchOptions = {},
): Watch {
  return { condition, debounceS, isLatched, isPresent, restart };
}

/**
 * A timer of the board: runs while `isRunning`, starts anew when `isReset`, and tells when it passed its limit. What it
 * told stays told until it is reset.
 */
export function timeout(
  condition: AlarmCondition,
  {
    isRunning,
    isReset,
    limitS,
    isLatched = false,
  }: {
    isRunning: (view: BoardView) => boolean;
    isReset: (view: BoardView) => boolean;
    limitS: (view: BoardView) => number;
    isLatched?: boolean;
  },
): Watch {
  let elapsedS = 0;
  return watch(
    condition,
    (view, dtS) => {
      if (isReset(view)) elapsedS = 0;
      else if (isRunning(view)) elapsedS += dtS;
      return elapsedS > limitS(view);
    },
    {
      debounceS: 0,
      isLatched,
      restart: () => {
        elapsedS = 0;
      },
    },
  );
}
