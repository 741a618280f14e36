import type { BoardView } from '../board/board-view.ts';
import { refillBandL } from '../plant/figures.ts';

/** Levels are measured, so a vessel counts as full within this difference. */
const toleranceL = 1e-6;
const breakTankReserveL = 0.3;

/** A refill during the rinse would cool the rinse water. */
export function createFilling(): (view: BoardView) => void {
  let isBoilerFilling = false;
  let isBreakTankFilling = false;

  return ({ settings, commands, boilerL, breakTankL }) => {
    const hasBreakTank = settings.has.has('breakTank');
    isBoilerFilling = !commands.rinsePump && isFilling(isBoilerFilling, boilerL, settings.boilerLevelL);
    if (!hasBreakTank) {
      commands.inletValve = isBoilerFilling;
      return;
    }
    isBreakTankFilling = isFilling(isBreakTankFilling, breakTankL, settings.breakTankLevelL);
    commands.inletValve = isBreakTankFilling;
    commands.breakTankValve = isBoilerFilling && breakTankL !== null && breakTankL > breakTankReserveL;
  };
}

function isFilling(wasFilling: boolean, levelL: number | null, wantedL: number): boolean {
  if (levelL === null) return false;
  const missingL = wantedL - levelL;
  return missingL > refillBandL || (wasFilling && missingL > toleranceL);
}

/** The flow meter measures fresh water; without pulses, the flow is estimated (parameter S25). */
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
