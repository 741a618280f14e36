import type { Channel } from '@washboard/contract/telemetry/channels';
import { type Actuator, actuators } from '../alarms/alarm-conditions.ts';
import type { Feature } from '../ranges/features.ts';
import { fittedActuators } from '../ranges/fitted-actuators.ts';
import type { RangeModel } from '../ranges/range-model.ts';

/** A new main board has none of these faults. */
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
 * Faults are physical causes, never alarm codes. The machine's own detection has to infer an alarm from what its
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

/** A welded contactor or a dead coil makes an actuator ignore its command. */
type ActuatorFault = `${Actuator}Stuck${'Off' | 'On'}`;
export type MachineFault = (typeof machineFaults)[number] | ActuatorFault;

export const actuatorFaults: readonly ActuatorFault[] = actuators.flatMap((actuator) => [
  `${actuator}StuckOff` as const,
  `${actuator}StuckOn` as const,
]);

const faultNeeds: Partial<Record<MachineFault, Channel | Feature>> = {
  inletProbeBreak: 'waterTmp',
  breakTankLevelBreak: 'breakTank',
  flowMeterBreak: 'flowMeter',
  saltSensorBreak: 'softener',
  brineLineBlocked: 'softener',
  resinBlocked: 'softener',
};

export function faultsOf({ channels, features }: Pick<RangeModel, 'channels' | 'features'>): ReadonlySet<MachineFault> {
  const has = new Set<string>([...channels, ...features]);
  const fitted = new Set<Actuator>(fittedActuators(features));
  return new Set<MachineFault>([
    ...machineFaults.filter((fault) => {
      const need = faultNeeds[fault];
      return need === undefined || has.has(need);
    }),
    ...actuators
      .filter((actuator) => fitted.has(actuator))
      .flatMap((actuator) => [`${actuator}StuckOff` as const, `${actuator}StuckOn` as const]),
  ]);
}
