import type { Actuator } from '../../alarms/alarm-conditions.ts';
import { allOff } from './commands.ts';

/** A signal is null if its sensor gives no value (broken wire, short circuit, out of range). */
export interface Signals {
  /** Degrees Celsius. */
  boilerC: number | null;
  tankC: number | null;
  inletC: number | null;
  /** Pressures are mm of water column. */
  boilerPressure: number | null;
  tankPressure: number | null;
  breakTankPressure: number | null;
  rinsePulses: number;
  /** Litres since the current regeneration began. */
  regenerationL: number;
  isSaltLow: boolean | null;
  isDetergentLow: boolean;
  isRinseAidLow: boolean;
  /** The board checks contacts and self-tests only when this number grows. */
  revision: number;
  /** Volts of L1 to L3 to neutral; null if unknown. */
  phaseVolts: readonly [number, number, number] | null;
  frequencyHz: number;
  controlVolts: number;
  boardC: number;
  residualMilliampere: number;
  isBaseWet: boolean;
  isFilterSeated: boolean;
  /** Exactly one of the two contacts must be closed. */
  isDoorClosedContact: boolean;
  isDoorOpenContact: boolean;
  isKeyPressed: boolean;
  isBoilerThermostatClosed: boolean;
  isTankThermostatClosed: boolean;
  /** Null while the power board is silent. */
  feedback: Readonly<Record<Actuator, boolean>> | null;
  isWashPumpOverloaded: boolean;
  isRinsePumpOverloaded: boolean;
  isDrainPumpOverloaded: boolean;
  isPanelThere: boolean;
  isPowerBoardThere: boolean;
  isConnectivityThere: boolean;
  isDosingUnitThere: boolean;
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
