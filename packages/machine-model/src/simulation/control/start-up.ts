import type { BoardView, SetPoints } from '../board/board-view.ts';
import { fillSurplusK, refillBandL } from '../plant/figures.ts';

const levelToleranceL = 0.05;

interface StartUpDecision {
  isRinsePumpOn: boolean;
  setPoints: SetPoints;
  isReady: boolean;
}

type StartUpView = Pick<BoardView, 'signals' | 'settings' | 'boilerL' | 'tankL'>;

/**
 * The tank is filled through the boiler, one hot charge after another, because its own heater would need most of an
 * hour for cold water.
 */
export function createStartUp(): (view: StartUpView, ready: SetPoints) => StartUpDecision {
  let isTransferring = false;

  return ({ signals: { tankC, boilerC }, settings, tankL, boilerL }, ready) => {
    if (tankC === null || boilerC === null || tankL === null || boilerL === null) {
      return { isRinsePumpOn: false, setPoints: ready, isReady: false };
    }
    const fillC = Math.min(ready.tankC + fillSurplusK, ready.boilerC);
    // The boiler is not refilled for less, so a stricter test could wait without end.
    const isBoilerFull = boilerL >= settings.boilerLevelL - refillBandL;
    if (tankL >= settings.tankLevelL - levelToleranceL) {
      isTransferring = false;
      const isHot = tankC >= ready.tankC - settings.tankBandK && boilerC >= ready.boilerC - settings.boilerBandK;
      return { isRinsePumpOn: false, setPoints: ready, isReady: isBoilerFull && isHot };
    }
    if (boilerL <= settings.boilerMinimumL) isTransferring = false;
    if (isBoilerFull && boilerC >= fillC - settings.boilerBandK) isTransferring = true;
    return { isRinsePumpOn: isTransferring, setPoints: { ...ready, boilerC: fillC }, isReady: false };
  };
}
