import type { AlarmReaction, AlarmSeverity } from '@washboard/contract/alarms/alarms';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { Channel } from '@washboard/contract/telemetry/channels';
import type { Feature } from '../ranges/features.ts';
import { featureOf } from '../ranges/fitted-actuators.ts';
import { rangeDefinitions } from '../ranges/range-definitions.ts';
import { type Actuator, type AlarmCondition, actuators } from './alarm-conditions.ts';

type Need = Channel | Feature;

const needs: ReadonlyMap<AlarmCondition, Need> = new Map<AlarmCondition, Need>([
  ['inletProbeBroken', 'waterTmp'],
  ['breakTankLevelSensorBroken', 'breakTank'],
  ['breakTankFillTooLong', 'breakTank'],
  ['flowMeterSilent', 'flowMeter'],
  // A flow meter shows that a level should have changed.
  ['boilerLevelImplausible', 'flowMeter'],
  ['tankLevelImplausible', 'flowMeter'],
  ['saltSensorBroken', 'softener'],
  ['saltMissing', 'softener'],
  ['regenerationNeeded', 'softener'],
  ['regenerationFillTooLong', 'softener'],
  ['brineDrawTooLong', 'softener'],
  ['resinFlushTooLong', 'softener'],
  ...actuators.flatMap((actuator): [AlarmCondition, Need][] => {
    const feature = featureOf[actuator];
    if (feature === undefined) return [];
    return [
      [`${actuator}StuckOff`, feature],
      [`${actuator}StuckOn`, feature],
    ];
  }),
]);

/** @returns undefined if the condition can occur in every range */
function needOf(condition: AlarmCondition): Need | undefined {
  return needs.get(condition);
}

export interface AlarmDefinition {
  errorCode: string;
  condition: AlarmCondition;
  severity: AlarmSeverity;
  reaction: AlarmReaction;
}

type Row = readonly [errorCode: string, condition: AlarmCondition, severity: AlarmSeverity, reaction: AlarmReaction];

const fromRows = (rows: readonly Row[]): AlarmDefinition[] =>
  rows.map(([errorCode, condition, severity, reaction]) => ({ errorCode, condition, severity, reaction }));

/** An actuator that stays off causes the first reaction, one that stays on the second. */
const feedbackReactions: Readonly<Record<Actuator, readonly [AlarmReaction, AlarmReaction]>> = {
  boilerHeater: ['stopCycle', 'switchOff'],
  tankHeater: ['noStart', 'switchOff'],
  washPump: ['stopCycle', 'switchOff'],
  rinsePump: ['stopCycle', 'switchOff'],
  drainPump: ['stopCycle', 'stopCycle'],
  inletValve: ['stopCycle', 'switchOff'],
  breakTankValve: ['stopCycle', 'stopCycle'],
  detergentPump: ['none', 'noStart'],
  rinseAidPump: ['none', 'noStart'],
  brineValve: ['noRegeneration', 'noRegeneration'],
  resinFlushValve: ['noRegeneration', 'noRegeneration'],
  heatRecoveryFan: ['none', 'none'],
  doorLock: ['stopCycle', 'none'],
  coldRinseValve: ['none', 'stopCycle'],
  mainRelay: ['stopCycle', 'switchOff'],
};

/** FB01 is the first actuator that stays off, FB02 the same one that stays on, and so on. */
const feedback: AlarmDefinition[] = actuators.flatMap((actuator, i) =>
  (['Off', 'On'] as const).map((way, j) => {
    const reaction = feedbackReactions[actuator][j] ?? 'none';
    const isHarmless = reaction === 'none' || reaction === 'noRegeneration';
    return {
      errorCode: `FB${String(2 * i + j + 1).padStart(2, '0')}`,
      condition: `${actuator}Stuck${way}` as const,
      severity: isHarmless ? ('warning' as const) : ('critical' as const),
      reaction,
    };
  }),
);

/**
 * A heater that runs dry or without limit is the worst case, so the heaters stay off if the machine cannot trust what
 * it measures, stores or switches. Every alarm that prevents washing is critical. HW03 exists only with a letter
 * (docs/product-rules.md#alarms).
 */
export const alarmDefinitions: readonly AlarmDefinition[] = [
  ...fromRows([
    ['AN01', 'boilerProbeBroken', 'critical', 'noHeating'],
    ['AN02', 'tankProbeBroken', 'critical', 'noHeating'],
    ['AN03', 'inletProbeBroken', 'warning', 'none'],
    ['AN04', 'boilerLevelSensorBroken', 'critical', 'noHeating'],
    ['AN05', 'tankLevelSensorBroken', 'critical', 'noHeating'],
    ['AN06', 'breakTankLevelSensorBroken', 'critical', 'stopCycle'],
    ['AN07', 'flowMeterSilent', 'warning', 'none'],
    ['AN08', 'boilerProbeImplausible', 'critical', 'noHeating'],
    ['AN09', 'tankProbeImplausible', 'critical', 'noHeating'],
    ['AN10', 'boilerLevelImplausible', 'critical', 'noHeating'],
    ['AN11', 'tankLevelImplausible', 'critical', 'noHeating'],
    ['AN12', 'saltSensorBroken', 'warning', 'none'],
    ['AN13', 'supplyVoltageSensorBroken', 'warning', 'none'],
    ['CM01', 'panelSilent', 'critical', 'stopCycle'],
    ['CM02', 'powerBoardSilent', 'critical', 'noHeating'],
    ['CM03', 'connectivitySilent', 'warning', 'none'],
    ['CM04', 'dosingUnitSilent', 'warning', 'none'],
  ]),
  ...feedback,
  ...fromRows([
    ['HW01', 'memoryFaulty', 'critical', 'noHeating'],
    ['HW02', 'clockFaulty', 'warning', 'none'],
    ['HW03a', 'phaseL1Missing', 'critical', 'stopCycle'],
    ['HW03b', 'phaseL2Missing', 'critical', 'stopCycle'],
    ['HW03c', 'phaseL3Missing', 'critical', 'stopCycle'],
    ['HW03d', 'undervoltage', 'critical', 'noStart'],
    ['HW03e', 'overvoltage', 'critical', 'noHeating'],
    ['HW03f', 'frequencyOutOfRange', 'warning', 'none'],
    ['HW03g', 'controlVoltageLow', 'critical', 'noHeating'],
    ['HW03h', 'boardTooHot', 'critical', 'noStart'],
    ['HW03i', 'earthLeakage', 'critical', 'switchOff'],
    ['HW04', 'doorSwitchContradictory', 'critical', 'stopCycle'],
    ['HW05', 'outputStageFaulty', 'critical', 'noHeating'],
    ['HW06', 'keyStuck', 'warning', 'none'],
    ['HW07', 'washPumpOverloaded', 'critical', 'stopCycle'],
    ['HW08', 'rinsePumpOverloaded', 'critical', 'stopCycle'],
    ['HW09', 'drainPumpOverloaded', 'critical', 'stopCycle'],
    ['HW10', 'connectivityModuleFaulty', 'warning', 'none'],
    ['OH01', 'boilerOverheated', 'critical', 'noHeating'],
    ['OH02', 'tankOverheated', 'critical', 'noHeating'],
    ['P01', 'parametersMissing', 'critical', 'noHeating'],
    ['P02', 'parameterOutOfBounds', 'warning', 'none'],
    ['P03', 'parametersOfOtherModel', 'critical', 'noHeating'],
    ['P04', 'calibrationInvalid', 'critical', 'noHeating'],
    ['P05', 'firmwareDamaged', 'critical', 'noHeating'],
    ['P06', 'firmwareMismatch', 'warning', 'none'],
    ['P07', 'firmwareUpdateInterrupted', 'critical', 'noHeating'],
    ['T01', 'boilerFillTooLong', 'critical', 'stopCycle'],
    ['T02', 'tankFillTooLong', 'critical', 'stopCycle'],
    ['T03', 'breakTankFillTooLong', 'critical', 'stopCycle'],
    ['T04', 'boilerHeatTooLong', 'critical', 'stopCycle'],
    ['T05', 'tankHeatTooLong', 'critical', 'noStart'],
    ['T06', 'rinseHeatWaitTooLong', 'warning', 'none'],
    ['T07', 'rinseTooLong', 'critical', 'stopCycle'],
    ['T08', 'drainTooLong', 'critical', 'stopCycle'],
    ['T09', 'tankLevelDoesNotDrop', 'critical', 'stopCycle'],
    ['T10', 'regenerationFillTooLong', 'warning', 'noRegeneration'],
    ['T11', 'brineDrawTooLong', 'warning', 'noRegeneration'],
    ['T12', 'resinFlushTooLong', 'warning', 'noRegeneration'],
    ['T13', 'inletOpenTooLong', 'critical', 'switchOff'],
    ['T14', 'boilerHeaterOnTooLong', 'critical', 'switchOff'],
    ['T15', 'shutdownDrainTooLong', 'critical', 'switchOff'],
    ['T16', 'selfCleanTooLong', 'warning', 'none'],
    ['T17', 'startUpTooLong', 'warning', 'none'],
    ['TH01', 'boilerThermostatTripped', 'critical', 'noHeating'],
    ['TH02', 'tankThermostatTripped', 'critical', 'noHeating'],
    ['W01', 'regenerationNeeded', 'notice', 'none'],
    ['W02', 'cycleCannotStart', 'notice', 'none'],
    ['W03', 'doorOpen', 'notice', 'none'],
    ['W04', 'washTemperatureLow', 'warning', 'none'],
    ['W05', 'rinseTemperatureLow', 'warning', 'none'],
    ['W06', 'saltMissing', 'notice', 'none'],
    ['W07', 'filterMisplaced', 'notice', 'none'],
    ['W08', 'chemistryLow', 'notice', 'none'],
    ['W09', 'cycleIncomplete', 'warning', 'none'],
    ['OL01', 'tankOverLevel', 'critical', 'stopCycle'],
    ['OL02', 'waterInBase', 'critical', 'switchOff'],
  ]),
];

/** Hiline has a smaller board with fewer conditions. */
export const hilineAlarmDefinitions: readonly AlarmDefinition[] = fromRows([
  ['A1', 'boilerProbeBroken', 'critical', 'noHeating'],
  ['A2', 'tankProbeBroken', 'critical', 'noHeating'],
  ['A3', 'boilerFillTooLong', 'critical', 'stopCycle'],
  ['A4', 'boilerHeatTooLong', 'critical', 'stopCycle'],
  ['A5', 'tankHeatTooLong', 'critical', 'noStart'],
  ['A6', 'drainTooLong', 'critical', 'stopCycle'],
  ['A9', 'doorOpen', 'notice', 'none'],
  ['A10', 'rinseTooLong', 'critical', 'stopCycle'],
  ['H1', 'boilerOverheated', 'critical', 'noHeating'],
  ['H2', 'tankOverheated', 'critical', 'noHeating'],
  ['H3', 'boilerThermostatTripped', 'critical', 'noHeating'],
  ['F1', 'boilerLevelSensorBroken', 'critical', 'noHeating'],
  ['F2', 'tankLevelSensorBroken', 'critical', 'noHeating'],
  ['F3', 'memoryFaulty', 'critical', 'noHeating'],
  ['F4', 'panelSilent', 'critical', 'stopCycle'],
  ['F5', 'tankOverLevel', 'critical', 'stopCycle'],
]);

/** A range has no alarm of a part that it lacks. */
export function alarmDefinitionsOf(gamma: Gamma): readonly AlarmDefinition[] {
  const { channels, features } = rangeDefinitions[gamma];
  const has = new Set<string>([...channels, ...features]);
  const definitions = gamma === 'hiline' ? hilineAlarmDefinitions : alarmDefinitions;
  return definitions.filter(({ condition }) => {
    const need = needOf(condition);
    return need === undefined || has.has(need);
  });
}
