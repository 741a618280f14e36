import type { MachineFamily } from '../../ranges/range-model.ts';

/** Temperatures are degrees Celsius. */
export interface Environment {
  ambientC: number;
  feedC: number;
}

export const defaultEnvironment: Environment = { ambientC: 22, feedC: 15 };

/** All figures are engineering estimates. */
export interface Figures {
  /** The steel that is warm with the water has this heat capacity, J/K (0.5 kJ per kg of steel). */
  tankVesselJPerK: number;
  boilerVesselJPerK: number;
  /** Losses to the room, W/K, let an idle machine draw well under the 0.9 to 1.0 kW of the trade. */
  tankLossWPerK: number;
  boilerLossWPerK: number;
  /** A rack of ware has a heat capacity, J/K, and the wash warms it at a rate, W/K. */
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

/** Steam leaves through an open door, so tank losses grow by this factor (est.). */
export const openDoorLossFactor = 4;
/** Spray evaporates while the wash pump runs, so tank losses grow by this factor (est.). */
export const sprayLossFactor = 1.5;
/** This share of the wash pump's power heats the water; its motor gives the rest to the room (est.). */
export const pumpHeatShare = 0.7;
/** Rinse water leaves this share of its surplus heat on the ware (est.). */
export const rinseToWareShare = 0.4;
/** Electronics draw this power while switched on, W (est.). */
export const controlsW = 20;

/** The break tank fills the boiler faster than the supply by this factor (est.). */
export const transferFactor = 1.5;
/** A full break tank, or the tank above its overflow, still takes this share of its capacity (est.). */
export const brimShare = 0.25;
/** The float switch of the base rises at so many litres (est.). */
export const baseFloatL = 0.4;
/** The heat recovery moves heat from steam to fresh water, W (est.). */
export const heatRecoveryW = 400;

/** A filling valve opens so many litres below full. */
export const refillBandL = 0.3;
/** At start-up the tank is filled with hotter water than its set point, because cold steel takes the surplus. */
export const fillSurplusK = 8;
/** A tank that is colder by so many kelvin is heated before the wash. */
export const washableBelowK = 1.5;
/** Safety thermostats open and close at these temperatures, °C (est.). */
export const thermostatC = { opens: 110, closes: 103 } as const;
/** A supply below this share of its capacity is low. */
export const lowSupplyShare = 0.05;

/** The door and the next cycle follow a cycle after these seconds (est.). */
export const rackChange = { openS: 5, closeS: 30, startS: 50 } as const;
