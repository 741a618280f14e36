import type { ChemicalSupply } from '@washboard/contract/machine-link/device-commands';
import type { MachineFamily } from '../../ranges/range-model.ts';
import type { Commands, Switches } from '../board/commands.ts';
import type { Settings } from '../board/settings.ts';
import { type Chemistry, createChemistry } from './chemistry.ts';
import {
  brimShare,
  controlsW,
  type Environment,
  figures,
  heatRecoveryW,
  openDoorLossFactor,
  pumpHeatShare,
  rinseToWareShare,
  sprayLossFactor,
  transferFactor,
} from './figures.ts';
import { emptyLedger, type Ledger } from './ledger.ts';
import type { PlantCondition } from './plant-condition.ts';
import { regenerationFlows } from './regeneration.ts';
import type { Supplies } from './supplies.ts';
import { addHeat, drawOff, pourIn, type WaterBody, waterHeatJPerLK } from './water-body.ts';

/** What the plant cannot know by itself. */
export interface Circumstances {
  on: Readonly<Switches>;
  commands: Pick<Commands, 'boilerHeaterShare' | 'washPumpShare'>;
  condition: PlantCondition;
  settings: Settings;
  areControlsOn: boolean;
  isDoorOpen: boolean;
}

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
  /** Rinse water pumped at the last step, litres per second. */
  rinseLPerS(): number;
  /** Through the softener's lines since the machine was made, litres; brine counts again when it is drawn. */
  regenerationMeterL(): number;
  /** Pumps the air out of the hose of a canister. @returns false: the canister is empty */
  prime(supply: ChemicalSupply): boolean;
  /** Wipes the base dry. */
  dryBase(): void;
  /** Puts a rack at room temperature in. */
  loadWare(): void;
  unloadWare(): void;
  /** Moves `dtS` seconds on; keep it to a second or so while anything runs. */
  step(dtS: number, circumstances: Circumstances): void;
}

export interface PlantOptions {
  family: MachineFamily;
  /** As the machine left the factory: vessels do not change with a parameter. */
  hardware: Settings;
  supplies: Supplies;
  environment: Environment;
  tank: { volumeL: number; temperatureC: number };
  boiler: { volumeL: number; temperatureC: number };
  breakTankL: number;
}

/** A break tank of plastic: little heat, no losses worth counting, J/K (est.). */
const breakTankVesselJPerK = 1_000;

/** Nothing is recovered into water that is nearly as warm as the steam, K (est.). */
const recoveryGapK = 15;

export function createPlant({ family, hardware, supplies, environment, ...initial }: PlantOptions): Plant {
  const own = figures[family];
  const tank: WaterBody = { capacityL: hardware.tankOverflowL, vesselJPerK: own.tankVesselJPerK, ...initial.tank };
  const boiler: WaterBody = {
    capacityL: hardware.boilerCalibration.capacityL,
    vesselJPerK: own.boilerVesselJPerK,
    ...initial.boiler,
  };
  const breakTank: WaterBody | null = hardware.has.has('breakTank')
    ? {
        capacityL: hardware.breakTankCalibration.capacityL,
        vesselJPerK: breakTankVesselJPerK,
        volumeL: initial.breakTankL,
        temperatureC: environment.feedC,
      }
    : null;
  const ledger = emptyLedger();
  const chemistry = createChemistry(tank, supplies);
  let wareC: number | null = null;
  let baseL = 0;
  let regenerationMeterL = 0;
  let boilerHeaterW = 0;
  let tankHeaterW = 0;
  let rinseLPerS = 0;

  function letWaterOut(volumeL: number): void {
    if (volumeL === 0) return;
    ledger.waterOutL += volumeL;
    ledger.waterOutJ += volumeL * waterHeatJPerLK * tank.temperatureC;
  }

  function takeWaterIn(volumeL: number): void {
    ledger.waterInL += volumeL;
    ledger.waterInJ += volumeL * waterHeatJPerLK * environment.feedC;
  }

  function fill(dtS: number, { on, condition, settings }: Circumstances): void {
    const supplyL = settings.inletLPerS * condition.inletFlow * dtS;
    if (breakTank !== null && on.breakTankValve) {
      const wantedL = Math.min(settings.inletLPerS * transferFactor * dtS, boiler.capacityL - boiler.volumeL);
      const volumeL = drawOff(breakTank, Math.max(0, wantedL));
      if (volumeL > 0) pourIn(boiler, volumeL, breakTank.temperatureC);
    }
    if (!on.inletValve) return;
    const vessel = breakTank ?? boiler;
    const volumeL = Math.min(supplyL, vessel.capacityL - vessel.volumeL);
    if (volumeL <= 0) return;
    pourIn(vessel, volumeL, environment.feedC);
    takeWaterIn(volumeL);
  }

  /** Both valves fill the brine chamber, one alone draws brine or flushes the resin. This water never meets the vessels. */
  function regenerate(dtS: number, { on, condition, settings }: Circumstances): void {
    if (!on.brineValve && !on.resinFlushValve) return;
    const isFilling = on.brineValve && on.resinFlushValve;
    const tap = Math.min(1, condition.inletFlow * 3);
    const flows = regenerationFlows(settings);
    let lPerS = flows.fill * condition.inletFlow;
    if (!isFilling && on.brineValve) lPerS = flows.brineDraw * condition.brineFlow;
    if (!isFilling && on.resinFlushValve) lPerS = flows.flush * condition.resinFlow * tap;
    regenerationMeterL += lPerS * dtS;
    // Brine was counted when its water came in.
    if (!isFilling && on.brineValve) return;
    const volumeL = lPerS * dtS;
    ledger.regenerationL += volumeL;
    takeWaterIn(volumeL);
    ledger.waterOutL += volumeL;
    ledger.waterOutJ += volumeL * waterHeatJPerLK * environment.feedC;
  }

  function warmWare(joules: number): void {
    if (wareC === null) return;
    wareC += joules / own.wareJPerK;
    ledger.wareJ += joules;
  }

  /** Sprays water of this temperature over the ware into the tank. */
  function spray(volumeL: number, temperatureC: number): void {
    const leftOnWareJ = wareC === null ? 0 : rinseToWareShare * volumeL * waterHeatJPerLK * (temperatureC - wareC);
    warmWare(leftOnWareJ);
    const overflowL = pourIn(tank, volumeL, temperatureC - leftOnWareJ / (volumeL * waterHeatJPerLK));
    chemistry.carryAway(overflowL);
    letWaterOut(overflowL);
  }

  function rinse(dtS: number, { on, condition, settings }: Circumstances): void {
    rinseLPerS = 0;
    if (on.rinsePump) {
      const volumeL = drawOff(boiler, settings.rinseLPerS * condition.rinseFlow * dtS);
      if (volumeL > 0) {
        rinseLPerS = volumeL / dtS;
        spray(volumeL, boiler.temperatureC);
        ledger.rinseWaterL += volumeL;
      }
    }
    if (on.coldRinseValve) {
      const volumeL = settings.inletLPerS * condition.inletFlow * dtS;
      if (volumeL === 0) return;
      takeWaterIn(volumeL);
      spray(volumeL, environment.feedC);
      ledger.rinseWaterL += volumeL;
    }
  }

  function wash(dtS: number, { on, condition, commands, settings }: Circumstances): void {
    if (!on.washPump) return;
    const pumpJ = settings.washPumpW * commands.washPumpShare * dtS;
    const isSpraying = condition.washFlow > 0;
    const toWareJ = wareC === null || !isSpraying ? 0 : own.washToWareWPerK * (tank.temperatureC - wareC) * dtS;
    warmWare(toWareJ);
    const heatJ = isSpraying ? pumpJ * pumpHeatShare : 0;
    addHeat(tank, heatJ - toWareJ);
    ledger.washPumpJ += pumpJ;
    ledger.lossJ += pumpJ - heatJ;
  }

  function heat(dtS: number, { on, commands, condition, settings }: Circumstances): void {
    boilerHeaterW = on.boilerHeater ? settings.boilerHeaterW * commands.boilerHeaterShare * condition.boilerHeat : 0;
    tankHeaterW = on.tankHeater ? settings.tankHeaterW * condition.tankHeat : 0;
    if (boilerHeaterW > 0) addHeat(boiler, boilerHeaterW * dtS);
    if (tankHeaterW > 0) addHeat(tank, tankHeaterW * dtS);
    ledger.boilerHeaterJ += boilerHeaterW * dtS;
    ledger.tankHeaterJ += tankHeaterW * dtS;
    const fresh = breakTank ?? boiler;
    if (!on.heatRecoveryFan || fresh.volumeL === 0 || fresh.temperatureC > tank.temperatureC - recoveryGapK) return;
    addHeat(tank, -heatRecoveryW * dtS);
    addHeat(fresh, heatRecoveryW * dtS);
  }

  function lose(dtS: number, { on, isDoorOpen, areControlsOn }: Circumstances): void {
    const factor = (isDoorOpen ? openDoorLossFactor : 1) * (on.washPump ? sprayLossFactor : 1);
    const tankLossJ = own.tankLossWPerK * factor * (tank.temperatureC - environment.ambientC) * dtS;
    const boilerLossJ = own.boilerLossWPerK * (boiler.temperatureC - environment.ambientC) * dtS;
    addHeat(tank, -tankLossJ);
    addHeat(boiler, -boilerLossJ);
    const controlsJ = areControlsOn ? controlsW * dtS : 0;
    ledger.controlsJ += controlsJ;
    ledger.lossJ += tankLossJ + boilerLossJ + controlsJ;
  }

  function leave(dtS: number, { on, condition, settings }: Circumstances): void {
    if (on.drainPump) {
      const volumeL = drawOff(tank, settings.drainLPerS * condition.drainFlow * dtS);
      chemistry.carryAway(volumeL);
      letWaterOut(volumeL);
    }
    if (condition.leakLPerS === 0) return;
    const leakedL = drawOff(tank, condition.leakLPerS * dtS);
    baseL += leakedL;
    chemistry.carryAway(leakedL);
    letWaterOut(leakedL);
  }

  return {
    tank,
    boiler,
    breakTank,
    environment,
    ledger,
    chemistry,
    baseL: () => baseL,
    heaterW: () => ({ boilerHeaterW, tankHeaterW }),
    rinseLPerS: () => rinseLPerS,
    regenerationMeterL: () => regenerationMeterL,
    prime: chemistry.prime,
    dryBase() {
      baseL = 0;
    },
    loadWare() {
      wareC = environment.ambientC;
    },
    unloadWare() {
      wareC = null;
    },
    step(dtS, circumstances) {
      tank.capacityL = hardware.tankOverflowL * (circumstances.condition.isOverflowBlocked ? 1 + brimShare : 1);
      fill(dtS, circumstances);
      regenerate(dtS, circumstances);
      rinse(dtS, circumstances);
      wash(dtS, circumstances);
      heat(dtS, circumstances);
      lose(dtS, circumstances);
      leave(dtS, circumstances);
      chemistry.dose(dtS, circumstances.on, circumstances.settings);
    },
  };
}
