import { type Actuator, actuators } from '../alarms/alarm-conditions.ts';

/** Faults of the main board and its memory; a new board has none of them. */
export const mainBoardFaults = [
  'memoryCorrupted',
  'clockBatteryEmpty',
  'parametersLost',
  'parameterCorrupted',
  'parametersOfOtherModel',
  'calibrationLost',
  'firmwareDamaged',
  'firmwareMismatch',
  'firmwareInterrupted',
  'outputStageBreak',
] as const;

/**
 * Faults of a machine: physical causes, never alarm codes. The machine's own detection has to infer an alarm from what its
 * sensors show.
 */
export const machineFaults = [
  'scaledBoilerElement',
  'scaledTankElement',
  'lostPhaseL1',
  'lostPhaseL2',
  'lostPhaseL3',
  'undervoltage',
  'overvoltage',
  'frequencyDrift',
  'weakControlSupply',
  'hotElectronics',
  'earthLeakage',
  'closedTap',
  'lowWaterPressure',
  'blockedJets',
  'blockedDrain',
  'blockedOverflow',
  'leakIntoBase',
  'filterMisplaced',
  'washPumpBlocked',
  'rinsePumpBlocked',
  'drainPumpBlocked',
  'boilerProbeBreak',
  'tankProbeBreak',
  'inletProbeBreak',
  'boilerProbeDrift',
  'tankProbeDrift',
  'boilerLevelBreak',
  'tankLevelBreak',
  'breakTankLevelBreak',
  'stuckBoilerLevel',
  'stuckTankLevel',
  'flowMeterBreak',
  'saltSensorBreak',
  'voltageSensorBreak',
  'boilerThermostatTrip',
  'tankThermostatTrip',
  'doorSwitchBreak',
  'keyStuck',
  'panelCableLoose',
  'powerBoardCableLoose',
  'connectivityCableLoose',
  'dosingCableLoose',
  'connectivityModuleBreak',
  ...mainBoardFaults,
  'brineLineBlocked',
  'resinBlocked',
] as const;

/** A welded contactor or a dead coil: the actuator does not follow its command. */
export type ActuatorFault = `${Actuator}Stuck${'Off' | 'On'}`;
export type MachineFault = (typeof machineFaults)[number] | ActuatorFault;

export const actuatorFaults: readonly ActuatorFault[] = actuators.flatMap((actuator) => [
  `${actuator}StuckOff` as const,
  `${actuator}StuckOn` as const,
]);
