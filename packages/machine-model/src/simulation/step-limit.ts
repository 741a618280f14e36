import { systemStates } from '@washboard/contract/device-messages';
import type { BoardView } from './board-view.ts';
import type { RunningCycle } from './running-cycle.ts';
import { waterHeatJPerLK } from './water-body.ts';

/** Longest steps, s: coarse while a machine only cools, fine while something moves. */
const longest = { off: 60, idle: 20, moving: 1, heating: 5 };
/** Shortest step that a heater's switching is worth, s. */
const shortestHeatingS = 0.25;

/** Seconds until something may change. */
export function stepLimitS(view: BoardView, cycle: RunningCycle | null): number {
  const { systemState, commands } = view;
  if (cycle !== null) return cycle.stepLimitS();
  if (systemState === systemStates.OFF) return longest.off;
  const isMoving =
    commands.rinsePump ||
    commands.drainPump ||
    commands.inletValve ||
    commands.breakTankValve ||
    commands.detergentPump ||
    commands.rinseAidPump;
  if (isMoving) return longest.moving;
  if (!commands.boilerHeater && !commands.tankHeater) return longest.idle;
  return Math.max(shortestHeatingS, Math.min(longest.heating, untilHot(view)));
}

/** Seconds until the first heater that is on reaches the end of its band, as the water alone would take. */
function untilHot({ commands, signals, settings, setPoints, boilerL, tankL }: BoardView): number {
  if (setPoints === null) return longest.heating;
  let leastS: number = longest.heating;
  if (commands.boilerHeater && signals.boilerC !== null && boilerL !== null) {
    const missingK = setPoints.boilerC + settings.boilerBandK - signals.boilerC;
    leastS = Math.min(leastS, (missingK * boilerL * waterHeatJPerLK) / settings.boilerHeaterW);
  }
  if (commands.tankHeater && signals.tankC !== null && tankL !== null) {
    const missingK = setPoints.tankC + settings.tankBandK - signals.tankC;
    leastS = Math.min(leastS, (missingK * tankL * waterHeatJPerLK) / settings.tankHeaterW);
  }
  return leastS;
}
