import type { Actuator } from '../../alarms/alarm-conditions.ts';
import { allOff } from './commands.ts';

/** A signal is null if its sensor gives no value (broken wire, short circuit, out of range). */
export interface Signals {
  /** Degrees Celsius. */
  boilerC: number | null;
  tankC: number | null;
  inletC: number | null;
  /** Transducers measure mm of water column. */
  boilerPressure: number | null;
  tankPressure: number | null;
  breakTankPressure: number | null;
  /** Pulses of the rinse's flow meter since the machine was made. */
  rinsePulses: number;
  /** Litres through the softener's brine and flush lines in the current regeneration. */
  regenerationL: number;
  isSaltLow: boolean | null;
  isDetergentLow: boolean;
  isRinseAidLow: boolean;
  /**
   * The revision grows when a contact of the door, the supply or a self-test changes; the board checks them only then.
   */
  revision: number;
  /** Volts of L1 to L3 to neutral, and hertz. */
  phaseVolts: readonly [number, number, number] | null;
  frequencyHz: number;
  controlVolts: number;
  boardC: number;
  /** Residual current, mA. */
  residualMilliampere: number;
  isBaseWet: boolean;
  isFilterSeated: boolean;
  /** Exactly one of the two contacts must be closed. */
  isDoorClosedContact: boolean;
  isDoorOpenContact: boolean;
  isKeyPressed: boolean;
  isBoilerThermostatClosed: boolean;
  isTankThermostatClosed: boolean;
  /** Auxiliary contacts give no feedback while the power board is silent. */
  feedback: Readonly<Record<Actuator, boolean>> | null;
  /** A motor protection switch has tripped. */
  isWashPumpOverloaded: boolean;
  isRinsePumpOverloaded: boolean;
  isDrainPumpOverloaded: boolean;
  /** These devices respond on the machine's internal bus. */
  isPanelThere: boolean;
  isPowerBoardThere: boolean;
  isConnectivityThere: boolean;
  isDosingUnitThere: boolean;
  /** A passed self-test is true. */
  isMemoryIntact: boolean;
  isClockSet: boolean;
  isOutputStageIntact: boolean;
  isConnectivityModuleIntact: boolean;
  isFirmwareIntact: boolean;
  doFirmwaresMatch: boolean;
  isUpdateFinished: boolean;
  isModelRight: boolean;
}

export function healthySignals(): Signals {
  return {
    boilerC: null,
    tankC: null,
    inletC: null,
    boilerPressure: null,
    tankPressure: null,
    breakTankPressure: null,
    rinsePulses: 0,
    regenerationL: 0,
    isSaltLow: false,
    isDetergentLow: false,
    isRinseAidLow: false,
    revision: 0,
    phaseVolts: [230, 230, 230],
    frequencyHz: 50,
    controlVolts: 24,
    boardC: 45,
    residualMilliampere: 2,
    isBaseWet: false,
    isFilterSeated: true,
    isDoorClosedContact: true,
    isDoorOpenContact: false,
    isKeyPressed: false,
    isBoilerThermostatClosed: true,
    isTankThermostatClosed: true,
    feedback: allOff(),
    isWashPumpOverloaded: false,
    isRinsePumpOverloaded: false,
    isDrainPumpOverloaded: false,
    isPanelThere: true,
    isPowerBoardThere: true,
    isConnectivityThere: true,
    isDosingUnitThere: true,
    isMemoryIntact: true,
    isClockSet: true,
    isOutputStageIntact: true,
    isConnectivityModuleIntact: true,
    isFirmwareIntact: true,
    doFirmwaresMatch: true,
    isUpdateFinished: true,
    isModelRight: true,
  };
}
