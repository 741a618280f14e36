import { actuatorFaults, type MachineFault, machineFaults } from '@washboard/machine-model/simulation/faults';

export const faultGroups = ['water', 'heat', 'sensors', 'electrics', 'boards', 'actuators'] as const;
export type FaultGroup = (typeof faultGroups)[number];

type NamedFault = (typeof machineFaults)[number];

const waterFaults: ReadonlySet<NamedFault> = new Set([
  'closedTap',
  'lowWaterPressure',
  'blockedJets',
  'blockedDrain',
  'blockedOverflow',
  'leakIntoBase',
  'filterMisplaced',
  'brineLineBlocked',
  'resinBlocked',
]);
const heatFaults: ReadonlySet<NamedFault> = new Set([
  'scaledBoilerElement',
  'scaledTankElement',
  'boilerThermostatTrip',
  'tankThermostatTrip',
]);
const sensorFaults: ReadonlySet<NamedFault> = new Set([
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
  'doorSwitchBreak',
]);
const electricFaults: ReadonlySet<NamedFault> = new Set([
  'lostPhaseL1',
  'lostPhaseL2',
  'lostPhaseL3',
  'undervoltage',
  'overvoltage',
  'frequencyDrift',
  'weakControlSupply',
  'earthLeakage',
]);
const pumpFaults: ReadonlySet<NamedFault> = new Set(['washPumpBlocked', 'rinsePumpBlocked', 'drainPumpBlocked']);

function groupOf(fault: NamedFault): FaultGroup {
  if (waterFaults.has(fault)) return 'water';
  if (heatFaults.has(fault)) return 'heat';
  if (sensorFaults.has(fault)) return 'sensors';
  if (electricFaults.has(fault)) return 'electrics';
  return pumpFaults.has(fault) ? 'actuators' : 'boards';
}

export const faultsByGroup: Readonly<Record<FaultGroup, readonly MachineFault[]>> = {
  water: machineFaults.filter((fault) => groupOf(fault) === 'water'),
  heat: machineFaults.filter((fault) => groupOf(fault) === 'heat'),
  sensors: machineFaults.filter((fault) => groupOf(fault) === 'sensors'),
  electrics: machineFaults.filter((fault) => groupOf(fault) === 'electrics'),
  boards: machineFaults.filter((fault) => groupOf(fault) === 'boards'),
  actuators: [...machineFaults.filter((fault) => groupOf(fault) === 'actuators'), ...actuatorFaults],
};
