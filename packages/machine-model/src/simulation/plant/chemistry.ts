import type { ChemicalSupply } from '@washboard/contract/machine-link/machine-commands';
import type { Switches } from '../board/commands.ts';
import type { Settings } from '../board/settings.ts';
import type { Balance } from './balance.ts';
import type { Supplies } from './supplies.ts';
import type { WaterBody } from './water-body.ts';

/** Once a hose has drawn air, the pump moves this much before any dose comes out (est.). */
export const hoseMl = 30;

export interface Chemistry {
  /** Grams in a litre of wash water. */
  detergentGPerL(): number;
  /** @param volumeL of wash water that has left the tank */
  carryAway(volumeL: number): void;
  dose(dtS: number, switches: Readonly<Switches>, settings: Settings): void;
  /**
   * Pumps the air out of a hose.
   * @returns false if the canister is empty
   */
  prime(supply: ChemicalSupply): boolean;
}

export function createChemistry(tank: Readonly<WaterBody>, supplies: Supplies, balance: Balance): Chemistry {
  const detergentHose = createHose();
  const rinseAidHose = createHose();
  let detergentG = 0;
  return {
    detergentGPerL: () => (tank.volumeL > 0 ? detergentG / tank.volumeL : 0),
    carryAway(volumeL) {
      if (volumeL > 0) detergentG *= tank.volumeL / (tank.volumeL + volumeL);
    },
    dose(dtS, switches, { detergentMlPerS, detergentGPerMl, rinseAidMlPerS }) {
      if (switches.detergentPump) {
        const { takenMl, givenMl } = detergentHose.pump(detergentMlPerS * dtS, supplies.detergentL * 1000);
        supplies.detergentL -= takenMl / 1000;
        detergentG += givenMl * detergentGPerMl;
        balance.detergentMl += givenMl;
      }
      if (switches.rinseAidPump) {
        const { takenMl, givenMl } = rinseAidHose.pump(rinseAidMlPerS * dtS, supplies.rinseAidL * 1000);
        supplies.rinseAidL -= takenMl / 1000;
        balance.rinseAidMl += givenMl;
      }
    },
    prime(supply) {
      const level = `${supply}L` as const;
      if (supplies[level] <= 0) return false;
      const hose = supply === 'detergent' ? detergentHose : rinseAidHose;
      supplies[level] -= hose.pump(hose.airMl(), supplies[level] * 1000).takenMl / 1000;
      return true;
    },
  };
}

function createHose() {
  let airMl = 0;
  return {
    airMl: () => airMl,
    /** @returns ml that left the canister, and that came out of the hose */
    pump(volumeMl: number, inCanisterMl: number): { takenMl: number; givenMl: number } {
      const takenMl = Math.min(volumeMl, inCanisterMl);
      const pushedMl = Math.min(takenMl, airMl);
      airMl = takenMl < volumeMl ? hoseMl : airMl - pushedMl;
      return { takenMl, givenMl: takenMl - pushedMl };
    },
  };
}
