import type { ChemicalSupply } from '@washboard/contract/machine-link/machine-commands';
import { type Balance, emptyBalance } from './balance.ts';
import { type Chemistry, createChemistry } from './chemistry.ts';
import { brimShare, type Environment, figures } from './figures.ts';
import { createHeatFlows } from './heat-flows.ts';
import type { Circumstances } from './plant-condition.ts';
import { createSoftener } from './softener.ts';
import type { Supplies } from './supplies.ts';
import { createVessels, type VesselOptions } from './vessels.ts';
import { createWare } from './ware.ts';
import type { WaterBody } from './water-body.ts';
import { createWaterFlows } from './water-flows.ts';

/** The plant is the machine without its controller. */
export interface Plant {
  readonly tank: Readonly<WaterBody>;
  readonly boiler: Readonly<WaterBody>;
  /** Null if the machine is fed directly from the mains. */
  readonly breakTank: Readonly<WaterBody> | null;
  readonly environment: Environment;
  readonly balance: Readonly<Balance>;
  readonly chemistry: Pick<Chemistry, 'detergentGPerL'>;
  baseL(): number;
  heaterW(): { boilerHeaterW: number; tankHeaterW: number };
  /** Hot rinse water in the last step, litres per second. */
  rinseLPerS(): number;
  /** Litres through the softener since the machine was made; brine counts again when it is drawn. */
  regenerationMeterL(): number;
  /** @returns false if the canister is empty */
  prime(supply: ChemicalSupply): boolean;
  dryBase(): void;
  loadWare(): void;
  unloadWare(): void;
  /** @param dtS at most about a second while anything runs */
  step(dtS: number, circumstances: Circumstances): void;
}

interface PlantOptions extends Omit<VesselOptions, 'feedC'> {
  supplies: Supplies;
  environment: Environment;
}

export function createPlant({ supplies, environment, ...built }: PlantOptions): Plant {
  const { family, hardware } = built;
  const { feedC } = environment;
  const balance = emptyBalance();
  const vessels = createVessels({ ...built, feedC });
  const { tank } = vessels;
  const chemistry = createChemistry(tank, supplies, balance);
  const ware = createWare(figures[family], environment, balance);
  const softener = createSoftener(balance, feedC);
  const water = createWaterFlows({ vessels, ware, chemistry, balance, feedC });
  const heat = createHeatFlows({ own: figures[family], vessels, ware, balance, environment });

  return {
    ...vessels,
    environment,
    balance,
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
      chemistry.dose(dtS, circumstances.switches, circumstances.settings);
    },
  };
}
