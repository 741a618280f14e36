import { actuatorFaults, type MachineFault, type machineFaults } from '../faults.ts';

export type Scene = 'busy' | 'regeneration' | 'manualDrain' | 'shutdown';

export interface Expectation {
  /** An empty list means that the machine cannot detect the fault. */
  codes: readonly string[];
  withinS?: number;
  scene?: Scene;
}

const sees = (code: string, withinS = 15, scene: Scene = 'busy'): Expectation => ({ codes: [code], withinS, scene });
const unseen: Expectation = { codes: [] };

export const onInfinity: Readonly<Record<(typeof machineFaults)[number], Expectation>> = {
  scaledBoilerElement: sees('T04', 1200),
  // The alarm of a cold wash is immediate, because it concerns the dishes; the alarm of its cause replaces it later.
  scaledTankElement: { codes: ['W04', 'T05'], withinS: 1800 },
  lostPhaseL1: sees('HW03a'),
  lostPhaseL2: sees('HW03b'),
  lostPhaseL3: sees('HW03c'),
  undervoltage: sees('HW03d'),
  overvoltage: sees('HW03e'),
  frequencyDrift: sees('HW03f'),
  weakControlSupply: sees('HW03g'),
  hotElectronics: sees('HW03h'),
  earthLeakage: sees('HW03i'),
  closedTap: sees('T03', 600),
  lowWaterPressure: sees('T13', 1500),
  blockedJets: sees('T07', 240),
  blockedDrain: sees('T08', 240, 'manualDrain'),
  blockedOverflow: sees('OL01', 400),
  leakIntoBase: sees('OL02', 60),
  filterMisplaced: sees('W07'),
  washPumpBlocked: sees('HW07', 60),
  rinsePumpBlocked: sees('HW08', 200),
  drainPumpBlocked: sees('HW09', 10, 'manualDrain'),
  boilerProbeBreak: sees('AN01'),
  tankProbeBreak: sees('AN02'),
  inletProbeBreak: sees('AN03'),
  boilerProbeDrift: sees('AN08', 240),
  tankProbeDrift: sees('AN09', 300),
  boilerLevelBreak: sees('AN04'),
  tankLevelBreak: sees('AN05'),
  breakTankLevelBreak: sees('AN06'),
  stuckBoilerLevel: sees('AN10', 200),
  // A constant level is normal while the tank is full.
  stuckTankLevel: sees('T09', 60, 'manualDrain'),
  flowMeterBreak: sees('AN07', 200),
  saltSensorBreak: sees('AN12'),
  voltageSensorBreak: sees('AN13'),
  boilerThermostatTrip: sees('TH01'),
  tankThermostatTrip: sees('TH02'),
  doorSwitchBreak: sees('HW04'),
  keyStuck: sees('HW06', 40),
  panelCableLoose: sees('CM01'),
  powerBoardCableLoose: sees('CM02'),
  connectivityCableLoose: sees('CM03'),
  dosingCableLoose: sees('CM04'),
  connectivityModuleBreak: sees('HW10'),
  memoryCorrupted: sees('HW01'),
  clockBatteryEmpty: sees('HW02'),
  parametersLost: sees('P01'),
  parameterCorrupted: sees('P02'),
  parametersOfOtherModel: sees('P03'),
  calibrationLost: sees('P04'),
  firmwareDamaged: sees('P05'),
  firmwareMismatch: sees('P06'),
  firmwareInterrupted: sees('P07'),
  outputStageBreak: sees('HW05'),
  brineLineBlocked: sees('T11', 600, 'regeneration'),
  resinBlocked: sees('T12', 1000, 'regeneration'),
};

const feedbackScenes: Readonly<Record<string, Scene>> = {
  drainPumpStuckOff: 'manualDrain',
  brineValveStuckOff: 'regeneration',
  resinFlushValveStuckOff: 'regeneration',
  mainRelayStuckOn: 'shutdown',
};
export const feedbackOnInfinity: Readonly<Record<string, Expectation>> = Object.fromEntries(
  actuatorFaults.map((fault, i) => [
    fault,
    sees(`FB${String(i + 1).padStart(2, '0')}`, 300, feedbackScenes[fault] ?? 'busy'),
  ]),
);

/** Hiline's small board has no feedback, no flow meter and no monitoring of its supply. */
export const onHiline: Readonly<Partial<Record<MachineFault, Expectation>>> = {
  scaledBoilerElement: sees('A4', 1200),
  scaledTankElement: sees('A5', 2400),
  closedTap: sees('A3', 600),
  blockedJets: sees('A10', 240),
  rinsePumpBlocked: sees('A10', 240),
  rinsePumpStuckOff: sees('A10', 240),
  stuckBoilerLevel: sees('A10', 240),
  blockedDrain: sees('A6', 240, 'manualDrain'),
  drainPumpBlocked: sees('A6', 240, 'manualDrain'),
  drainPumpStuckOff: sees('A6', 240, 'manualDrain'),
  stuckTankLevel: sees('A6', 240, 'manualDrain'),
  blockedOverflow: sees('F5', 400),
  boilerProbeBreak: sees('A1'),
  tankProbeBreak: sees('A2'),
  boilerLevelBreak: sees('F1'),
  tankLevelBreak: sees('F2'),
  boilerThermostatTrip: sees('H3'),
  memoryCorrupted: sees('F3'),
  panelCableLoose: sees('F4'),
  filterMisplaced: unseen,
  saltSensorBreak: unseen,
  firmwareMismatch: unseen,
  heatRecoveryFanStuckOn: unseen,
};
