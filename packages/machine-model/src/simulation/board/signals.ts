import type { Actuator } from '../../alarms/alarm-conditions.ts';
import { allOff } from './commands.ts';

/** All inputs of the board. `null`: the sensor gives no value (broken wire, short circuit, out of range). */
export interface Signals {
  /** Degrees Celsius. */
  boilerC: number | null;
  tankC: number | null;
  inletC: number | null;
  /** Transducers, mm of water column. */
  boilerPressure: number | null;
  tankPressure: number | null;
  breakTankPressure: number | null;
  /** Pulses of the rinse's flow meter since the machine was made. */
  rinsePulses: number;
  /** Litres through the softener's brine and flush lines in the present regeneration. */
  regenerationL: number;
  isSaltLow: boolean | null;
  isDetergentLow: boolean;
  isRinseAidLow: boolean;
  /** Grows when a contact of the door, the supply or a self-test changes; the board checks them only then. */
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
  /** Auxiliary contacts; null while the power board is silent. */
  feedback: Readonly<Record<Actuator, boolean>> | null;
  /** Motor protection switches, tripped. */
  isWashPumpOverloaded: boolean;
  isRinsePumpOverloaded: boolean;
  isDrainPumpOverloaded: boolean;
  /** Which devices on the machine's internal bus respond. */
  isPanelThere: boolean;
  isPowerBoardThere: boolean;
  isConnectivityThere: boolean;
  isDosingUnitThere: boolean;
  /** Self-tests: true if passed. */
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
