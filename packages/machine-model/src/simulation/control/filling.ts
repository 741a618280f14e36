import type { BoardView } from '../board/board-view.ts';
import { refillBandL } from '../plant/figures.ts';

/** A vessel above its operating level by this much is full for certain, litres: levels are measured, not known. */
const toleranceL = 1e-6;
/** Below this the break tank gives no water, litres. */
const breakTankReserveL = 0.3;

/** Keeps boiler and break tank at their levels. No refill while the rinse runs: it would cool what is being rinsed with. */
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

/** Measures the fresh water that reaches the tank in a step, litres: by the flow meter, or by the estimated flow (parameter S25). */
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
