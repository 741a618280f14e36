export const actuators = [
  'boilerHeater',
  'tankHeater',
  'washPump',
  'rinsePump',
  'drainPump',
  'inletValve',
  'breakTankValve',
  'detergentPump',
  'rinseAidPump',
  'brineValve',
  'resinFlushValve',
  'heatRecoveryFan',
  'doorLock',
  'coldRinseValve',
  'mainRelay',
] as const;
export type Actuator = (typeof actuators)[number];

/** The detection names conditions; the catalogue of a range gives them codes. */
export type AlarmCondition =
  | `${Actuator}Stuck${'Off' | 'On'}`
  | 'boilerProbeBroken'
  | 'tankProbeBroken'
  | 'inletProbeBroken'
  | 'boilerLevelSensorBroken'
  | 'tankLevelSensorBroken'
  | 'breakTankLevelSensorBroken'
  | 'flowMeterSilent'
  | 'boilerProbeImplausible'
  | 'tankProbeImplausible'
  | 'boilerLevelImplausible'
  | 'tankLevelImplausible'
  | 'saltSensorBroken'
  | 'supplyVoltageSensorBroken'
  | 'panelSilent'
  | 'powerBoardSilent'
  | 'connectivitySilent'
  | 'dosingUnitSilent'
  | 'memoryFaulty'
  | 'clockFaulty'
  | 'phaseL1Missing'
  | 'phaseL2Missing'
  | 'phaseL3Missing'
  | 'undervoltage'
  | 'overvoltage'
  | 'frequencyOutOfRange'
  | 'controlVoltageLow'
  | 'boardTooHot'
  | 'earthLeakage'
  | 'doorSwitchContradictory'
  | 'outputStageFaulty'
  | 'keyStuck'
  | 'washPumpOverloaded'
  | 'rinsePumpOverloaded'
  | 'drainPumpOverloaded'
  | 'connectivityModuleFaulty'
  | 'boilerOverheated'
  | 'tankOverheated'
  | 'parametersMissing'
  | 'parameterOutOfBounds'
  | 'parametersOfOtherModel'
  | 'calibrationInvalid'
  | 'firmwareDamaged'
  | 'firmwareMismatch'
  | 'firmwareUpdateInterrupted'
  | 'boilerFillTooLong'
  | 'tankFillTooLong'
  | 'breakTankFillTooLong'
  | 'boilerHeatTooLong'
  | 'tankHeatTooLong'
  | 'rinseHeatWaitTooLong'
  | 'rinseTooLong'
  | 'drainTooLong'
  | 'tankLevelDoesNotDrop'
  | 'regenerationFillTooLong'
  | 'brineDrawTooLong'
  | 'resinFlushTooLong'
  | 'inletOpenTooLong'
  | 'boilerHeaterOnTooLong'
  | 'shutdownDrainTooLong'
  | 'selfCleanTooLong'
  | 'startUpTooLong'
  | 'boilerThermostatTripped'
  | 'tankThermostatTripped'
  | 'regenerationNeeded'
  | 'cycleCannotStart'
  | 'doorOpen'
  | 'washTemperatureLow'
  | 'rinseTemperatureLow'
  | 'saltMissing'
  | 'filterMisplaced'
  | 'chemistryLow'
  | 'cycleIncomplete'
  | 'tankOverLevel'
  | 'waterInBase';
