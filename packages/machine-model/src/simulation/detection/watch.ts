import type { AlarmCondition } from '../../alarms/alarm-conditions.ts';
import type { BoardView } from '../board/board-view.ts';

/** A watch sees only the board's view. */
export interface Watch {
  readonly condition: AlarmCondition;
  /** The condition must hold this long before it counts, and be absent before it clears. */
  readonly debounceS: number;
  /** A latched alarm stays open until the machine is switched off and on, or loses its mains. */
  readonly isLatched: boolean;
  isPresent(view: BoardView, dtS: number): boolean;
  /** A watch restarts when the machine is switched on, or when another condition explains it. */
  restart(): void;
}

export interface WatchGroup {
  watches: readonly Watch[];
  /** A group without active watches can be skipped while its inputs stay unchanged. */
  isQuiet(view: BoardView): boolean;
}

interface WatchOptions {
  debounceS?: number;
  isLatched?: boolean;
  restart?: () => void;
}

export function watchCondition(
  condition: AlarmCondition,
  isPresent: Watch['isPresent'],
  { debounceS = 2, isLatched = false, restart = () => {} }: WatchOptions = {},
): Watch {
  return { condition, debounceS, isLatched, isPresent, restart };
}

/** The result of the timer stays until its next reset. */
export function watchTimeout(
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
  return watchCondition(
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
