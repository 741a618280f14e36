import type { ChemicalSupply } from '@washboard/contract/machine-link/device-commands';
import { type Chemistry, createChemistry } from './chemistry.ts';
import { brimShare, type Environment, figures } from './figures.ts';
import { createHeatFlows } from './heat-flows.ts';
import { emptyLedger, type Ledger } from './ledger.ts';
import type { Circumstances } from './plant-condition.ts';
import { createSoftener } from './softener.ts';
import type { Supplies } from './supplies.ts';
import { createVessels, type VesselOptions } from './vessels.ts';
import { createWare } from './ware.ts';
import type { WaterBody } from './water-body.ts';
import { createWaterFlows } from './water-flows.ts';

/** Water, heat, chemistry and ware: the machine without its controller. */
export interface Plant {
  readonly tank: Readonly<WaterBody>;
  readonly boiler: Readonly<WaterBody>;
  /** null in a machine that is fed from the mains directly. */
  readonly breakTank: Readonly<WaterBody> | null;
  readonly environment: Environment;
  readonly ledger: Readonly<Ledger>;
  readonly chemistry: Pick<Chemistry, 'detergentGPerL'>;
  /** Leaked into the base, litres. */
  baseL(): number;
  /** Heat flowing into the element's water at the last step, W. */
  heaterW(): { boilerHeaterW: number; tankHeaterW: number };
  /** Hot rinse water pumped at the last step, litres per second. */
  rinseLPerS(): number;
  /** Through the softener's lines since the machine was made, litres; brine counts again when it is drawn. */
  regenerationMeterL(): number;
  /** Pumps the air out of the hose of a canister. @returns false: the canister is empty */
  prime(supply: ChemicalSupply): boolean;
  dryBase(): void;
  /** Puts a rack at room temperature in. */
  loadWare(): void;
  unloadWare(): void;
  /** Advances by `dtS` seconds; keep it to a second or so while anything runs. */
  step(dtS: number, circumstances: Circumstances): void;
}

interface PlantOptions extends Omit<VesselOptions, 'feedC'> {
  supplies: Supplies;
  environment: Environment;
}

export function createPlant({ supplies, environment, ...built }: PlantOptions): Plant {
  const { family, hardware } = built;
  const { feedC } = environment;
  const ledger = emptyLedger();
  const vessels = createVessels({ ...built, feedC });
  const { tank } = vessels;
  const chemistry = createChemistry(tank, supplies, ledger);
  const ware = createWare(figures[family], environment, ledger);
  const softener = createSoftener(ledger, feedC);
  const water = createWaterFlows({ vessels, ware, chemistry, ledger, feedC });
  const heat = createHeatFlows({ own: figures[family], vessels, ware, ledger, environment });

  return {
    ...vessels,
    environment,
    ledger,
    chemistry,
    baseL: water.baseL,
    heaterW: heat.heaterW,
    rinseLPerS: water.rinseLPerS,
    regenerationMeterL: softener.meterL,
    prime: chemistry.prime,
    dryBase: water.dryBase,
    loadWare: ware.load,
    unloadWare: ware.unload,
    step(dtS, circumstances) {
      tank.capacityL = hardware.tankOverflowL * (circumstances.condition.isOverflowBlocked ? 1 + brimShare : 1);
      water.fill(dtS, circumstances);
      softener.step(dtS, circumstances);
      water.rinse(dtS, circumstances);
      heat.wash(dtS, circumstances);
      heat.heat(dtS, circumstances);
      heat.lose(dtS, circumstances);
      water.drain(dtS, circumstances);
      chemistry.dose(dtS, circumstances.on, circumstances.settings);
    },
  };
}
