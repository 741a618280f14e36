import type { Environment, Figures } from './figures.ts';
import { rinseToWareShare } from './figures.ts';
import type { Ledger } from './ledger.ts';
import { waterHeatJPerLK } from './water-body.ts';

/** The rack of dishes in the machine. Without one nothing takes up heat. */
export interface Ware {
  /** Puts a rack at room temperature in. */
  load(): void;
  unload(): void;
  /** Washes the rack. @returns J that it took from wash water of this temperature */
  wash(dtS: number, waterC: number): number;
  /** Sprays water over the rack. @returns J that the water left on it */
  rinse(volumeL: number, waterC: number): number;
}

export function createWare(
  { wareJPerK, washToWareWPerK }: Figures,
  { ambientC }: Pick<Environment, 'ambientC'>,
  ledger: Ledger,
): Ware {
  let wareC: number | null = null;

  function warm(joules: number): number {
    if (wareC === null) return 0;
    wareC += joules / wareJPerK;
    ledger.wareJ += joules;
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
