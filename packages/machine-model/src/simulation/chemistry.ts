import type { Switches } from './commands.ts';
import type { Settings } from './settings.ts';
import type { Supplies } from './supplies.ts';
import type { WaterBody } from './water-body.ts';

/** Detergent in the wash water; what the dosing pumps take from the canisters. */
export interface Chemistry {
  /** Grams in a litre of wash water. */
  detergentGPerL(): number;
  /** To be called when this much wash water has left the tank, litres. */
  carryAway(volumeL: number): void;
  dose(dtS: number, on: Readonly<Switches>, settings: Settings): void;
}

export function createChemistry(tank: Readonly<WaterBody>, supplies: Supplies): Chemistry {
  let detergentG = 0;
  return {
    detergentGPerL: () => (tank.volumeL > 0 ? detergentG / tank.volumeL : 0),
    carryAway(volumeL) {
      if (volumeL > 0) detergentG *= tank.volumeL / (tank.volumeL + volumeL);
    },
    dose(dtS, on, { detergentMlPerS, detergentGPerMl, rinseAidMlPerS }) {
      if (on.detergentPump) {
        const ml = Math.min(detergentMlPerS * dtS, supplies.detergentL * 1000);
        supplies.detergentL -= ml / 1000;
        detergentG += ml * detergentGPerMl;
      }
      if (on.rinseAidPump) supplies.rinseAidL -= Math.min((rinseAidMlPerS * dtS) / 1000, supplies.rinseAidL);
    },
  };
}
