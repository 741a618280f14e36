import type { MachineFamily } from '../../ranges/range-model.ts';

/** Temperatures are degrees Celsius. */
export interface Environment {
  ambientC: number;
  feedC: number;
}

export const defaultEnvironment: Environment = { ambientC: 22, feedC: 15 };

/** All figures are engineering estimates. */
export interface Figures {
  /** J/K of the steel that is warm with the water (0.5 kJ per kg of steel). */
  tankVesselJPerK: number;
  boilerVesselJPerK: number;
  /** W/K to the room. An idle machine then draws well under the 0.9 to 1.0 kW of the trade. */
  tankLossWPerK: number;
  boilerLossWPerK: number;
  /** Heat capacity of a rack, J/K, and the rate at which the wash warms it, W/K. */
  wareJPerK: number;
  washToWareWPerK: number;
}

export const figures: Readonly<Record<MachineFamily, Figures>> = {
  underCounter: {
    tankVesselJPerK: 7_500,
    boilerVesselJPerK: 1_500,
    tankLossWPerK: 4,
    boilerLossWPerK: 1.5,
    wareJPerK: 5_500,
    washToWareWPerK: 250,
  },
  hood: {
    tankVesselJPerK: 12_000,
    boilerVesselJPerK: 2_000,
    tankLossWPerK: 7,
    boilerLossWPerK: 2,
    wareJPerK: 8_000,
    washToWareWPerK: 450,
  },
};

/** An open door lets steam out (est.). */
export const openDoorLossFactor = 4;
/** Spray evaporates while the wash pump runs (est.). */
export const sprayLossFactor = 1.5;
/** The motor of the wash pump gives the rest of its power to the room (est.). */
export const pumpHeatShare = 0.7;
/** Rinse water leaves this share of its surplus heat on the ware (est.). */
export const rinseToWareShare = 0.4;
/** Electronics while switched on, W (est.). */
export const controlsW = 20;

/** The break tank fills the boiler faster than the supply (est.). */
export const transferFactor = 1.5;
/** A full break tank, or the tank above its overflow, still takes this share of its capacity (est.). */
export const brimShare = 0.25;
/** The float switch of the base rises here (est.). */
export const baseFloatL = 0.4;
/** Heat from the steam over the tank to the fresh water, W (est.). */
export const heatRecoveryW = 400;

/** A filling valve opens so many litres below full. */
export const refillBandL = 0.3;
/** Cold steel takes the surplus of the first filling. */
export const fillSurplusK = 8;
/** A colder tank is heated before the wash. */
export const washableBelowK = 1.5;
/** Safety thermostats, °C (est.). */
export const thermostatC = { opens: 110, closes: 103 } as const;
/** A supply below this share of its capacity is low. */
export const lowSupplyShare = 0.05;

/** Seconds after a cycle (est.). */
export const rackChange = { openS: 5, closeS: 30, startS: 50 } as const;
