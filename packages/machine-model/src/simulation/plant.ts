import type { RangeModel } from '../ranges/range-model.ts';
import {
  controlsW,
  type Environment,
  figures,
  openDoorLossFactor,
  pumpHeatShare,
  rinseToWareShare,
  sprayLossFactor,
} from './figures.ts';
import { emptyLedger, type Ledger } from './ledger.ts';
import { addHeat, drawOff, pourIn, type WaterBody, waterHeatJPerLK } from './water-body.ts';

/** What the controller switches, and the door, which it cannot. */
export interface Actuators {
  isInletOpen: boolean;
  isRinsePumpOn: boolean;
  isWashPumpOn: boolean;
  isDrainPumpOn: boolean;
  boilerHeaterW: number;
  tankHeaterW: number;
  areControlsOn: boolean;
  isDoorOpen: boolean;
}

/** Water, heat and ware: the machine without its controller. */
export interface Plant {
  readonly tank: Readonly<WaterBody>;
  readonly boiler: Readonly<WaterBody>;
  readonly environment: Environment;
  readonly ledger: Readonly<Ledger>;
  /** Puts a rack at room temperature in. */
  loadWare(): void;
  unloadWare(): void;
  /** Moves `dtS` seconds on; keep it to a second or less while anything runs. */
  step(dtS: number, actuators: Actuators): void;
}

export interface PlantOptions {
  range: RangeModel;
  environment: Environment;
  tank: { volumeL: number; temperatureC: number };
  boiler: { volumeL: number; temperatureC: number };
}

export function createPlant({ range, environment, ...initial }: PlantOptions): Plant {
  const own = figures[range.family];
  const tank: WaterBody = {
    capacityL: range.tank.capacityVlm / 10,
    vesselJPerK: own.tankVesselJPerK,
    ...initial.tank,
  };
  const boiler: WaterBody = {
    capacityL: range.boiler.capacityVlm / 10,
    vesselJPerK: own.boilerVesselJPerK,
    ...initial.boiler,
  };
  const ledger = emptyLedger();
  let wareC: number | null = null;

  function letWaterOut(volumeL: number): void {
    ledger.waterOutL += volumeL;
    ledger.waterOutJ += volumeL * waterHeatJPerLK * tank.temperatureC;
  }

  function takeWaterIn(dtS: number): void {
    const volumeL = Math.min(own.inletLPerS * dtS, boiler.capacityL - boiler.volumeL);
    pourIn(boiler, volumeL, environment.feedC);
    ledger.waterInL += volumeL;
    ledger.waterInJ += volumeL * waterHeatJPerLK * environment.feedC;
  }

  function warmWare(joules: number): void {
    if (wareC === null) return;
    wareC += joules / own.wareJPerK;
    ledger.wareJ += joules;
  }

  function rinse(dtS: number): void {
    const volumeL = drawOff(boiler, (range.rinseFlow / 3600) * dtS);
    if (volumeL === 0) return;
    const leftOnWareJ =
      wareC === null ? 0 : rinseToWareShare * volumeL * waterHeatJPerLK * (boiler.temperatureC - wareC);
    warmWare(leftOnWareJ);
    const overflowL = pourIn(tank, volumeL, boiler.temperatureC - leftOnWareJ / (volumeL * waterHeatJPerLK));
    ledger.rinseWaterL += volumeL;
    letWaterOut(overflowL);
  }

  function wash(dtS: number): void {
    const pumpJ = range.washPumpW * dtS;
    const toWareJ = wareC === null ? 0 : own.washToWareWPerK * (tank.temperatureC - wareC) * dtS;
    warmWare(toWareJ);
    addHeat(tank, pumpJ * pumpHeatShare - toWareJ);
    ledger.washPumpJ += pumpJ;
    ledger.lossJ += pumpJ * (1 - pumpHeatShare);
  }

  function heat(dtS: number, { boilerHeaterW, tankHeaterW }: Actuators): void {
    addHeat(boiler, boilerHeaterW * dtS);
    addHeat(tank, tankHeaterW * dtS);
    ledger.boilerHeaterJ += boilerHeaterW * dtS;
    ledger.tankHeaterJ += tankHeaterW * dtS;
  }

  function lose(dtS: number, { isDoorOpen, isWashPumpOn, areControlsOn }: Actuators): void {
    const factor = (isDoorOpen ? openDoorLossFactor : 1) * (isWashPumpOn ? sprayLossFactor : 1);
    const tankLossJ = own.tankLossWPerK * factor * (tank.temperatureC - environment.ambientC) * dtS;
    const boilerLossJ = own.boilerLossWPerK * (boiler.temperatureC - environment.ambientC) * dtS;
    addHeat(tank, -tankLossJ);
    addHeat(boiler, -boilerLossJ);
    const controlsJ = areControlsOn ? controlsW * dtS : 0;
    ledger.controlsJ += controlsJ;
    ledger.lossJ += tankLossJ + boilerLossJ + controlsJ;
  }

  return {
    tank,
    boiler,
    environment,
    ledger,
    loadWare() {
      wareC = environment.ambientC;
    },
    unloadWare() {
      wareC = null;
    },
    step(dtS, actuators) {
      if (actuators.isInletOpen) takeWaterIn(dtS);
      if (actuators.isRinsePumpOn) rinse(dtS);
      if (actuators.isWashPumpOn) wash(dtS);
      heat(dtS, actuators);
      lose(dtS, actuators);
      if (actuators.isDrainPumpOn) letWaterOut(drawOff(tank, (tank.capacityL / own.drainS) * dtS));
    },
  };
}
