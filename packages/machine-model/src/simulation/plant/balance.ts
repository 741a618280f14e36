import { waterHeatJPerLK } from './water-body.ts';

export interface Consumption {
  waterL: number;
  energyJ: number;
  detergentL: number;
  rinseAidL: number;
}

/**
 * A balance has litres and joules in and out since the machine was made; water carries its heat above 0 °C. In tests it
 * has to close.
 */
export interface Balance {
  waterInL: number;
  waterInJ: number;
  waterOutL: number;
  waterOutJ: number;
  /** Rinse water runs over the ware or, at start-up, into the tank. */
  rinseWaterL: number;
  /** Rinse water that came cold from the supply. */
  coldRinseL: number;
  /** Heat of the rinse water above the temperature of the supply. */
  rinseHeatJ: number;
  recoveredJ: number;
  boilerHeaterJ: number;
  tankHeaterJ: number;
  washPumpJ: number;
  controlsJ: number;
  /** Water of regenerations is counted in and out too. */
  regenerationL: number;
  lossJ: number;
  wareJ: number;
  /** Millilitres leave the hose at its end; the canister may have given less or more. */
  detergentMl: number;
  rinseAidMl: number;
}

export function emptyBalance(): Balance {
  return {
    waterInL: 0,
    waterInJ: 0,
    waterOutL: 0,
    waterOutJ: 0,
    rinseWaterL: 0,
    coldRinseL: 0,
    rinseHeatJ: 0,
    recoveredJ: 0,
    boilerHeaterJ: 0,
    tankHeaterJ: 0,
    washPumpJ: 0,
    controlsJ: 0,
    regenerationL: 0,
    lossJ: 0,
    wareJ: 0,
    detergentMl: 0,
    rinseAidMl: 0,
  };
}

export function addWaterIn(balance: Balance, volumeL: number, temperatureC: number): void {
  balance.waterInL += volumeL;
  balance.waterInJ += volumeL * waterHeatJPerLK * temperatureC;
}

export function addWaterOut(balance: Balance, volumeL: number, temperatureC: number): void {
  balance.waterOutL += volumeL;
  balance.waterOutJ += volumeL * waterHeatJPerLK * temperatureC;
}

/** @returns J of electricity drawn */
export function electricityJ({ boilerHeaterJ, tankHeaterJ, washPumpJ, controlsJ }: Balance): number {
  return boilerHeaterJ + tankHeaterJ + washPumpJ + controlsJ;
}

/**
 * The boiler heats rinse water before and after the cycle too, so the heat of the rinse counts instead.
 * @returns J of electricity that a cycle causes between the two balances
 */
export function causedElectricityJ(
  atStart: Readonly<Balance>,
  { tankHeaterJ, washPumpJ, controlsJ, rinseHeatJ, recoveredJ }: Readonly<Balance>,
): number {
  const causedJ =
    tankHeaterJ -
    atStart.tankHeaterJ +
    (washPumpJ - atStart.washPumpJ) +
    (controlsJ - atStart.controlsJ) +
    (rinseHeatJ - atStart.rinseHeatJ) -
    (recoveredJ - atStart.recoveredJ);
  return Math.max(0, causedJ);
}
