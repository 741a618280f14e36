import type { BoardView, SetPoints } from '../board/board-view.ts';

/**
 * The interlock of the supply reduces the boiler heater while the tank is heated, so that both never draw more than the
 * larger one. A heater is off without a temperature or a level.
 */
export function createHeaterControl(): (view: BoardView) => void {
  let wantsTank = false;
  let wantsBoiler = false;

  return ({ signals, settings, setPoints, commands, boilerL, tankL }) => {
    if (setPoints === null) {
      wantsTank = false;
      wantsBoiler = false;
      return;
    }
    const { tankC, boilerC } = signals;
    wantsTank = tankC !== null && isWanted(wantsTank, tankC, setPoints.tankC, settings.tankBandK);
    wantsBoiler = boilerC !== null && isWanted(wantsBoiler, boilerC, setPoints.boilerC, settings.boilerBandK);
    commands.tankHeater = wantsTank && tankL !== null && tankL >= settings.tankMinimumL;
    commands.boilerHeater = wantsBoiler && boilerL !== null && boilerL >= settings.boilerMinimumL;
    if (!settings.hasInterlock || !commands.tankHeater) return;
    const supplyW = Math.max(settings.boilerHeaterW, settings.tankHeaterW);
    commands.boilerHeaterShare = Math.min(1, (supplyW - settings.tankHeaterW) / settings.boilerHeaterW);
  };
}

function isWanted(wasWanted: boolean, temperatureC: number, setPointC: number, bandK: number): boolean {
  if (temperatureC < setPointC - bandK) return true;
  if (temperatureC > setPointC + bandK) return false;
  return wasWanted;
}

/** The tank does not cool between two loads of the last washing-up (est.). */
const savingHoursIdleS = 600;

interface RestingTime {
  idleS: number;
  isSavingHour: boolean;
}

/** A time of 0 disables standby or energy saving. */
export function restingSetPoints(ready: SetPoints, rest: RestingTime, settings: BoardView['settings']): SetPoints {
  const reductionK = reductionAt(rest, settings);
  return { tankC: ready.tankC - reductionK, boilerC: ready.boilerC - reductionK };
}

function reductionAt({ idleS, isSavingHour }: RestingTime, settings: BoardView['settings']): number {
  const { standbyS, standbyReductionK, energySavingS, energySavingReductionK } = settings;
  if (energySavingS > 0 && idleS >= energySavingS) return energySavingReductionK;
  if (isSavingHour && idleS >= savingHoursIdleS) return energySavingReductionK;
  if (standbyS > 0 && idleS >= standbyS) return standbyReductionK;
  return 0;
}

/**
 * Hours such as 22 to 6 include midnight.
 * @param hourOf the hour of the day by the clock of the machine
 */
export function isSavingHour(hourOf: () => number, { energySavingHours }: BoardView['settings']): boolean {
  const { from, until } = energySavingHours;
  if (from === until) return false;
  const hour = hourOf();
  return from < until ? hour >= from && hour < until : hour >= from || hour < until;
}
