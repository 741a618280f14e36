import { type AlarmCondition, actuators } from '../../alarms/alarm-conditions.ts';

/** These conditions raise no alarm while a critical condition is open. */
const followers: readonly AlarmCondition[] = [
  'boilerFillTooLong',
  'tankFillTooLong',
  'breakTankFillTooLong',
  'boilerHeatTooLong',
  'tankHeatTooLong',
  'rinseHeatWaitTooLong',
  'rinseTooLong',
  'drainTooLong',
  'tankLevelDoesNotDrop',
  'regenerationFillTooLong',
  'brineDrawTooLong',
  'resinFlushTooLong',
  'inletOpenTooLong',
  'boilerHeaterOnTooLong',
  'shutdownDrainTooLong',
  'selfCleanTooLong',
  'startUpTooLong',
  'washTemperatureLow',
  'rinseTemperatureLow',
  'cycleIncomplete',
  'cycleCannotStart',
];
export const explainedByAnythingCritical: ReadonlySet<AlarmCondition> = new Set(followers);

/** One fault raises one alarm: a cause explains the conditions in its list. */
export const explainedConditions: Readonly<Partial<Record<AlarmCondition, readonly AlarmCondition[]>>> = {
  boilerOverheated: ['boilerThermostatTripped'],
  tankOverheated: ['tankThermostatTripped'],
  boilerProbeImplausible: ['boilerOverheated'],
  tankProbeImplausible: ['tankOverheated'],
  parametersMissing: ['parameterOutOfBounds', 'calibrationInvalid'],
  doorSwitchContradictory: ['doorOpen'],
  dosingUnitSilent: ['detergentPumpStuckOff', 'rinseAidPumpStuckOff'],
  mainRelayStuckOff: actuators.flatMap((actuator) =>
    actuator === 'mainRelay' ? [] : [`${actuator}StuckOff` as const],
  ),
  tankHeatTooLong: ['washTemperatureLow', 'startUpTooLong', 'selfCleanTooLong', 'cycleCannotStart'],
  tankHeaterStuckOff: ['washTemperatureLow', 'startUpTooLong'],
  rinseHeatWaitTooLong: ['rinseTemperatureLow', 'boilerHeaterOnTooLong'],
  selfCleanTooLong: ['inletOpenTooLong', 'boilerHeaterOnTooLong', 'cycleIncomplete'],
  undervoltage: ['boilerHeatTooLong', 'tankHeatTooLong', 'rinseHeatWaitTooLong', 'startUpTooLong'],
};

export const explainedBy: ReadonlyMap<AlarmCondition, readonly AlarmCondition[]> = (() => {
  const causes = new Map<AlarmCondition, AlarmCondition[]>();
  for (const [cause, consequences] of Object.entries(explainedConditions) as [
    AlarmCondition,
    readonly AlarmCondition[],
  ][]) {
    for (const consequence of consequences) causes.set(consequence, [...(causes.get(consequence) ?? []), cause]);
  }
  return causes;
})();
