import type { MachineFamily } from '../../ranges/range-model.ts';

/** Temperatures are degrees Celsius. */
export interface Environment {
  ambientC: number;
  feedC: number;
}

export const defaultEnvironment: Environment = { ambientC: 22, feedC: 15 };

/** The range's data model lacks these thermal and hydraulic figures. All are engineering estimates. */
export interface Figures {
  /** Heat capacity of the steel that is warm with the water, J/K (0.5 kJ per kg of steel). */
  tankVesselJPerK: number;
  boilerVesselJPerK: number;
  /** Losses to the room, W/K. With them an idle machine draws well under the 0.9 to 1.0 kW of the trade. */
  tankLossWPerK: number;
  boilerLossWPerK: number;
  /** A rack of ware has this heat capacity, J/K, and the wash warms it at this rate, W/K. */
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

/** An open door lets steam out, so tank losses grow by this factor (est.). */
export const openDoorLossFactor = 4;
/** Spray evaporates, so tank losses grow by this factor while the wash pump runs (est.). */
export const sprayLossFactor = 1.5;
/** This share of the wash pump's electrical power heats the water; the motor gives the rest to the room (est.). */
export const pumpHeatShare = 0.7;
/** Rinse water leaves this share of its heat above the ware's temperature on the ware (est.). */
export const rinseToWareShare = 0.4;
/** Electronics while switched on, W (est.). */
export const controlsW = 20;

/** The break tank fills the boiler faster than the supply by this factor (est.). */
export const transferFactor = 1.5;
/** A full break tank, or the tank above its overflow, can still take this share of its capacity (est.). */
export const brimShare = 0.25;
/** The float switch in the base rises at so many litres (est.). */
export const baseFloatL = 0.4;
/** The recovery moves this heat from the steam over the tank to the fresh water, W (est.). */
export const heatRecoveryW = 400;

/** A filling valve opens at this level below full, litres. */
export const refillBandL = 0.3;
/**
 * At start-up the tank is filled with water this much hotter than its set point, because cold steel takes the surplus.
 */
export const fillSurplusK = 8;
/** A tank further below its set point at the start of a cycle (standby) is heated before the wash. */
export const washableBelowK = 1.5;
/** Safety thermostats open and close at these temperatures (est.). */
export const thermostatC = { opens: 110, closes: 103 } as const;
/** Containers and salt below this share of their capacity count as low. */
export const lowSupplyShare = 0.05;

/** After a cycle the door opens, closes, and the next cycle starts at these seconds (est.). */
export const rackChange = { openS: 5, closeS: 30, startS: 50 } as const;
