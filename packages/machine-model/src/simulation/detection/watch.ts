import type { AlarmCondition } from '../../alarms/alarm-conditions.ts';
import type { BoardView } from '../board/board-view.ts';

/** A watch may have state, but sees only the board's view. */
export interface Watch {
  readonly condition: AlarmCondition;
  /** The condition must hold for so many seconds before it counts, and be absent before it clears. */
  readonly debounceS: number;
  /** A latched alarm stays open until the machine is switched off and on, or loses its mains. */
  readonly isLatched: boolean;
  /** Each step calls this once. */
  isPresent(view: BoardView, dtS: number): boolean;
  /** The state is reset when the machine is switched on, or when another condition explains this one. */
  restart(): void;
}

export interface WatchGroup {
  watches: readonly Watch[];
  /** A group whose inputs have not changed and of which no watch is active can be skipped, the usual case. */
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
 * A timer of the board runs while `isRunning`, restarts on `isReset`, and reports when it passes its limit. The result
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
