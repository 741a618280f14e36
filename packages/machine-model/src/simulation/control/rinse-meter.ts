import type { BoardView } from '../board/board-view.ts';

/** How much rinse water a cycle has used, as measured by the board. */
export interface RinseMeter {
  rinsedL(): number;
  /** To be called after each step of the rinse. */
  measure(dtS: number): void;
}

/** This long the pump may run before a flow meter without a pulse is passed over, s. */
const patienceS = 2;

/**
 * By the flow meter; where there is none, or it says nothing while the pump runs, by the fall of the boiler's level; and
 * without a level by the time and the estimated flow (parameter S25).
 */
export function createRinseMeter(board: BoardView): RinseMeter {
  const { signals, settings, commands } = board;
  const pulsesAtStart = signals.rinsePulses;
  let levelAtStartL: number | null = null;
  let pumpedS = 0;
  let rinsedL = 0;

  function meteredL(): number | null {
    if (!settings.hasFlowMeter) return null;
    const metered = (signals.rinsePulses - pulsesAtStart) / settings.flowmeterPulses;
    return metered > 0 || pumpedS < patienceS ? metered : null;
  }

  function fallenL(): number | null {
    return board.boilerL === null || levelAtStartL === null ? null : levelAtStartL - board.boilerL;
  }

  return {
    rinsedL: () => rinsedL,
    measure(dtS) {
      if (!commands.rinsePump) return;
      pumpedS += dtS;
      // The first step's own draw is missing from the level before it: the estimate closes the gap.
      levelAtStartL ??= board.boilerL === null ? null : board.boilerL + settings.rinseLPerS * dtS;
      rinsedL = Math.max(rinsedL, meteredL() ?? fallenL() ?? pumpedS * settings.rinseLPerS);
    },
  };
}
