import { systemStates } from '@washboard/contract/machine-link/machine-status';
import type { BoardView } from '../board/board-view.ts';
import type { RunningCycle } from './running-cycle.ts';

const maxStepS = { off: 60, idle: 20, moving: 1 };
/** The slope of a temperature is unknown just after its heater was switched. */
const firstStepS = 1;
const minStepS = 0.25;

/** Steps meet the moment at which a heater switches, however time is divided. */
export function createStepLimit(): (view: BoardView, cycle: RunningCycle | null) => number {
  const untilBoiler = createForecast();
  const untilTank = createForecast();

  return ({ systemState, commands, signals, settings, setPoints, nowS }, cycle) => {
    if (cycle !== null) return cycle.stepLimitS();
    if (systemState === systemStates.OFF) return maxStepS.off;
    const isMoving = commands.rinsePump || commands.drainPump || commands.inletValve || commands.breakTankValve;
    if (isMoving || setPoints === null) return maxStepS.moving;
    const { boilerBandK, tankBandK } = settings;
    return Math.min(
      maxStepS.idle,
      untilBoiler(nowS, signals.boilerC, commands.boilerHeater, setPoints.boilerC, boilerBandK),
      untilTank(nowS, signals.tankC, commands.tankHeater, setPoints.tankC, tankBandK),
    );
  };
}

function createForecast() {
  let last: { atS: number; celsius: number; isHeating: boolean } | null = null;

  return (nowS: number, celsius: number | null, isHeating: boolean, setPointC: number, bandK: number): number => {
    if (celsius === null) return maxStepS.moving;
    const before = last;
    if (before === null || nowS > before.atS || before.isHeating !== isHeating)
      last = { atS: nowS, celsius, isHeating };
    if (before === null || before.isHeating !== isHeating || nowS <= before.atS) return firstStepS;
    const slope = (celsius - before.celsius) / (nowS - before.atS);
    const targetC = isHeating ? setPointC + bandK : setPointC - bandK;
    const seconds = (targetC - celsius) / slope;
    return seconds > 0 ? Math.max(minStepS, seconds) : maxStepS.idle;
  };
}
