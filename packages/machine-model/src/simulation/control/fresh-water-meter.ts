import type { BoardView } from '../board/board-view.ts';

/** Litres of fresh water that went into the tank in a step: metered, or by the estimated flow (parameter S25). */
export function createFreshWaterMeter(view: BoardView): { measure(dtS: number): number } {
  const { signals, commands } = view;
  let lastPulses = signals.rinsePulses;
  return {
    measure(dtS) {
      const pulses = signals.rinsePulses - lastPulses;
      lastPulses = signals.rinsePulses;
      if (!commands.rinsePump) return 0;
      const { hasFlowMeter, flowmeterPulses, rinseLPerS } = view.settings;
      return hasFlowMeter && pulses > 0 ? pulses / flowmeterPulses : rinseLPerS * dtS;
    },
  };
}
