import type { AlarmCondition } from '../../alarms/alarm-conditions.ts';
import type { BoardView } from '../board/board-view.ts';

/** Evaluates one condition. It may have state, but sees only the board's view. */
export interface Watch {
  readonly condition: AlarmCondition;
  /** Seconds for which the condition must hold before it counts, and be absent before it clears. */
  readonly debounceS: number;
  /** Stays open until the machine is switched off and on again, or loses its mains. */
  readonly isLatched: boolean;
  /** To be called once a step. */
  isPresent(view: BoardView, dtS: number): boolean;
  /** Resets its state: the machine was switched on, or another condition explains it. */
  restart(): void;
}

/** Watches of the same inputs. */
export interface WatchGroup {
  watches: readonly Watch[];
  /** Their inputs have not changed and none was active, so they can be skipped: the usual case. */
  isQuiet(view: BoardView): boolean;
}

interface WatchOptions {
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
 * A timer of the board: runs while `isRunning`, restarts on `isReset`, and reports when it passed its limit. The result
 * stays until the next reset.
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
