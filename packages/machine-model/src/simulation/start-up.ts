import type { RangeModel } from '../ranges/range-model.ts';
import { boilerMinimumShare, controlBandK, fillSurplusK, refillBandL } from './figures.ts';
import type { SetPoints } from './heater-control.ts';
import type { Plant } from './plant.ts';

/** A tank within this of its operating level counts as filled, litres. */
const levelToleranceL = 0.05;

export interface StartUpDecision {
  isRinsePumpOn: boolean;
  setPoints: SetPoints;
  isReady: boolean;
}

/**
 * From switched on to ready: the tank is filled through the boiler, one hot charge after another, since its own heater
 * would need the better part of an hour for cold water; then both are brought to their set points.
 */
export function createStartUp(range: RangeModel, ready: SetPoints): (plant: Plant) => StartUpDecision {
  const operatingL = range.tank.operatingVlm / 10;
  const fillC = Math.min(ready.tankC + fillSurplusK, ready.boilerC);
  let isTransferring = false;

  return ({ tank, boiler }) => {
    // A boiler that misses less is not refilled, so asking for more could wait for ever.
    const isBoilerFull = boiler.volumeL >= boiler.capacityL - refillBandL;
    if (tank.volumeL >= operatingL - levelToleranceL) {
      isTransferring = false;
      const isHot =
        tank.temperatureC >= ready.tankC - controlBandK && boiler.temperatureC >= ready.boilerC - controlBandK;
      return { isRinsePumpOn: false, setPoints: ready, isReady: isBoilerFull && isHot };
    }
    if (boiler.volumeL <= boiler.capacityL * boilerMinimumShare) isTransferring = false;
    if (isBoilerFull && boiler.temperatureC >= fillC - controlBandK) isTransferring = true;
    return { isRinsePumpOn: isTransferring, setPoints: { ...ready, boilerC: fillC }, isReady: false };
  };
}
