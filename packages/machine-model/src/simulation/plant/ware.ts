import type { Balance } from './balance.ts';
import type { Environment, Figures } from './figures.ts';
import { rinseToWareShare } from './figures.ts';
import { waterHeatJPerLK } from './water-body.ts';

export interface Ware {
  load(): void;
  unload(): void;
  /** @returns J that the rack took */
  wash(dtS: number, waterC: number): number;
  /** @returns J that the water left on the rack */
  rinse(volumeL: number, waterC: number): number;
}

export function createWare(
  { wareJPerK, washToWareWPerK }: Figures,
  { ambientC }: Pick<Environment, 'ambientC'>,
  balance: Balance,
): Ware {
  let wareC: number | null = null;

  function warm(joules: number): number {
    if (wareC === null) return 0;
    wareC += joules / wareJPerK;
    balance.wareJ += joules;
    return joules;
  }

  return {
    load() {
      wareC = ambientC;
    },
    unload() {
      wareC = null;
    },
    wash: (dtS, waterC) => (wareC === null ? 0 : warm(washToWareWPerK * (waterC - wareC) * dtS)),
    rinse: (volumeL, waterC) =>
      wareC === null ? 0 : warm(rinseToWareShare * volumeL * waterHeatJPerLK * (waterC - wareC)),
  };
}
