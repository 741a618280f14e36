import type { MachineFamily } from '../../ranges/range-model.ts';

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

/** From the break tank into the boiler, against the supply's own flow (est.). */
export const transferFactor = 1.5;
/** Water that a full break tank, or the tank above its overflow, can still take, as a share of capacity (est.). */
export const brimShare = 0.25;
/** In the base before its float switch rises, litres (est.). */
export const baseFloatL = 0.4;
/** Heat that the recovery takes from the steam over the tank to the fresh water, W (est.). */
export const heatRecoveryW = 400;

/** Level below full at which a filling valve opens, litres. */
export const refillBandL = 0.3;
/** At start-up the tank is filled with water this much hotter than its set point, since cold steel takes the surplus, K. */
export const fillSurplusK = 8;
/** A tank further below its set point when a cycle is started (standby) is heated before the wash begins, K. */
export const washableBelowK = 1.5;
/** Safety thermostats open at the first and close again at the second, °C (est.). */
export const thermostatC = { opens: 110, closes: 103 } as const;
/** Containers and salt below this share of their capacity count as low. */
export const lowSupplyShare = 0.05;

/** Seconds after a cycle at which the door opens, closes, and the next cycle starts (est.). */
export const rackChange = { openS: 5, closeS: 30, startS: 50 } as const;
