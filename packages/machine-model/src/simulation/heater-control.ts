import type { RangeModel } from '../ranges/range-model.ts';
import { boilerMinimumShare, controlBandK } from './figures.ts';
import type { Plant } from './plant.ts';

/** In degrees Celsius. */
export interface SetPoints {
  tankC: number;
  boilerC: number;
}

export interface HeaterPowers {
  boilerHeaterW: number;
  tankHeaterW: number;
}

export const heatersOff: HeaterPowers = { boilerHeaterW: 0, tankHeaterW: 0 };

/**
 * Two-point control with a band of ±1 K, a level guard on each heater, and the interlock of the supply: while the tank
 * is heated, the boiler gives up as much, so that both together never draw more than the larger one alone.
 */
export function createHeaterControl(range: RangeModel): (plant: Plant, setPoints: SetPoints) => HeaterPowers {
  const supplyW = Math.max(range.boiler.heaterW, range.tank.heaterW);
  let wantsTank = false;
  let wantsBoiler = false;

  return ({ tank, boiler }, { tankC, boilerC }) => {
    wantsTank = isWanted(wantsTank, tank.temperatureC, tankC);
    wantsBoiler = isWanted(wantsBoiler, boiler.temperatureC, boilerC);
    const isTankCovered = tank.volumeL * 10 >= range.tank.minimumVlm;
    const isBoilerCovered = boiler.volumeL >= boiler.capacityL * boilerMinimumShare;
    const tankHeaterW = wantsTank && isTankCovered ? range.tank.heaterW : 0;
    const boilerHeaterW = wantsBoiler && isBoilerCovered ? Math.min(range.boiler.heaterW, supplyW - tankHeaterW) : 0;
    return { boilerHeaterW, tankHeaterW };
  };
}

function isWanted(wasWanted: boolean, temperatureC: number, setPointC: number): boolean {
  if (temperatureC < setPointC - controlBandK) return true;
  if (temperatureC > setPointC + controlBandK) return false;
  return wasWanted;
}
