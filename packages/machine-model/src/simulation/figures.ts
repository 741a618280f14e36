import type { MachineFamily } from '../ranges/range-model.ts';

/** What surrounds a machine, in degrees Celsius. */
export interface Environment {
  ambientC: number;
  /** Cold water supply. */
  feedC: number;
}

export const defaultEnvironment: Environment = { ambientC: 22, feedC: 15 };

/** Thermal and hydraulic figures that the range's data model does not hold. All are engineering estimates. */
export interface Figures {
  /** Heat capacity of the steel that is warm with the water, J/K (0.5 kJ per kg of steel). */
  tankVesselJPerK: number;
  boilerVesselJPerK: number;
  /** Losses to the room, W/K. With them an idle machine draws well under the 0.9 to 1.0 kW of the trade. */
  tankLossWPerK: number;
  boilerLossWPerK: number;
  /** A rack of ware: heat capacity, J/K, and how fast the wash warms it, W/K. */
  wareJPerK: number;
  washToWareWPerK: number;
  /** Inlet valve into the boiler, litres per second. */
  inletLPerS: number;
  /** Seconds in which the drain pump empties a full tank (60 to 120 s in the trade). */
  drainS: number;
}

export const figures: Readonly<Record<MachineFamily, Figures>> = {
  underCounter: {
    tankVesselJPerK: 7_500,
    boilerVesselJPerK: 1_500,
    tankLossWPerK: 4,
    boilerLossWPerK: 1.5,
    wareJPerK: 5_500,
    washToWareWPerK: 250,
    inletLPerS: 0.09,
    drainS: 80,
  },
  hood: {
    tankVesselJPerK: 12_000,
    boilerVesselJPerK: 2_000,
    tankLossWPerK: 7,
    boilerLossWPerK: 2,
    wareJPerK: 8_000,
    washToWareWPerK: 450,
    inletLPerS: 0.12,
    drainS: 110,
  },
};

/** An open door lets steam out: tank losses grow by this factor (est.). */
export const openDoorLossFactor = 4;
/** Spraying evaporates: tank losses grow by this factor while the wash pump runs (est.). */
export const sprayLossFactor = 1.5;
/** Share of the wash pump's electrical power that ends as heat in the water; the motor gives the rest to the room (est.). */
export const pumpHeatShare = 0.7;
/** Share of its heat above the ware's temperature that rinse water leaves on the ware (est.). */
export const rinseToWareShare = 0.4;
/** Electronics, while switched on, W (est.). */
export const controlsW = 20;

/** Controller band around a set point, K. */
export const controlBandK = 1;
/** The boiler heater needs this share of the boiler's capacity as water over it. */
export const boilerMinimumShare = 0.5;
/** Level below full at which the inlet valve opens, litres. */
export const refillBandL = 0.3;
/** At start-up the tank is filled with water this much hotter than its set point, since cold steel takes the surplus, K. */
export const fillSurplusK = 8;
/** Longest wait for the rinse temperature, s: the boiler's own fault timer (no rise in 10 min) ends it then. */
export const longestHeatWaitS = 600;
