import { waterHeatJPerLK } from './water-body.ts';

/** Consumption is that of one step. */
export interface Consumption {
  waterL: number;
  energyJ: number;
  detergentL: number;
  rinseAidL: number;
}

/**
 * A ledger sums water and energy in and out since the machine was made, in litres and joules. Water carries its heat
 * above 0 °C. Consumption is the difference of two ledgers, and in tests the balance has to close.
 */
export interface Ledger {
  waterInL: number;
  waterInJ: number;
  /** Water leaves by the overflow and the drain. */
  waterOutL: number;
  waterOutJ: number;
  /** Rinse water is sprayed over the ware or, at start-up, into the tank. */
  rinseWaterL: number;
  /** This part of the rinse water came cold from the supply. */
  coldRinseL: number;
  /** Heat above the temperature of the supply that rinse water took out of the boiler. */
  rinseHeatJ: number;
  /** Heat from the steam over the tank into the fresh water. */
  recoveredJ: number;
  boilerHeaterJ: number;
  tankHeaterJ: number;
  washPumpJ: number;
  controlsJ: number;
  /** Water through the softener's regeneration to the drain is counted in and out too. */
  regenerationL: number;
  /** Heat given to the room. */
  lossJ: number;
  /** Heat carried away by the ware. */
  wareJ: number;
  /** Millilitres that left the hose at its end; the canister may have given less or more. */
  detergentMl: number;
  rinseAidMl: number;
}

export function emptyLedger(): Ledger {
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

export function addWaterIn(ledger: Ledger, volumeL: number, temperatureC: number): void {
  ledger.waterInL += volumeL;
  ledger.waterInJ += volumeL * waterHeatJPerLK * temperatureC;
}

export function addWaterOut(ledger: Ledger, volumeL: number, temperatureC: number): void {
  ledger.waterOutL += volumeL;
  ledger.waterOutJ += volumeL * waterHeatJPerLK * temperatureC;
}

/** @returns J of electricity drawn */
export function electricityJ({ boilerHeaterJ, tankHeaterJ, washPumpJ, controlsJ }: Ledger): number {
  return boilerHeaterJ + tankHeaterJ + washPumpJ + controlsJ;
}

/**
 * The boiler heats the water of a rinse before and after the cycle too, so the heat of the rinse counts instead of what
 * the boiler drew meanwhile.
 * @returns J of electricity that a cycle causes between the two ledgers
 */
export function causedElectricityJ(
  atStart: Readonly<Ledger>,
  { tankHeaterJ, washPumpJ, controlsJ, rinseHeatJ, recoveredJ }: Readonly<Ledger>,
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
