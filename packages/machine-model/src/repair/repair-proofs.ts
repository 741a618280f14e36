import type { Expectation } from '@washboard/contract/data-models/repair-checks';
import type { AlarmCondition } from '../alarms/alarm-conditions.ts';
import type { ReadingBound, RepairFigures } from './repair-figures.ts';

/**
 * `steps` has one letter for each solution. `-`: a person has to look. `p`: the proof. `r`: the proof after switching
 * off and on. `q`: the quick proof.
 */
interface Row {
  steps: string;
  proof: Figured;
  afterRestart?: Figured;
  quick?: Figured;
}

type Figured = (figures: RepairFigures) => Expectation[];

const minute = 60;
const hour = 60 * minute;
/** A person needs up to this time to start a cycle or open the door. */
const unhurriedS = 30 * minute;
/** A machine that starts up fills and heats. */
const startUpS = 45 * minute;

/** A restart clears a latched alarm for a moment even if its cause persists. */
const cleared = (withinS = 5 * minute, holdS = 15): Expectation => ({ kind: 'cleared', holdS, withinS });
const ready: Expectation = { kind: 'ready', withinS: startUpS };
const cycle = (cycleType?: string): Expectation => ({
  kind: 'cycle',
  ...(cycleType !== undefined && { cycleType }),
  withinS: unhurriedS + 20 * minute,
});
const wash = cycle();
const door = (isOpen: boolean, holdS = 2): Expectation => ({ kind: 'door', isOpen, holdS, withinS: 5 * minute });
const reading = (bound: ReadingBound, withinS: number, holdS = 5): Expectation => ({
  kind: 'reading',
  ...bound,
  holdS,
  withinS,
});
const off: Expectation = { kind: 'power', isOn: false, withinS: 10 * minute };
const switchedOn: Expectation = { kind: 'power', isOn: true, withinS: 45 * minute };

const staysCleared: Figured = () => [cleared()];
const staysClearedWhenReady: Figured = () => [ready, cleared(10 * minute, 5 * minute)];
const washes: Figured = () => [wash, cleared(minute, 5)];
const regenerates: Figured = () => [cycle('regeneration'), cleared(minute, 5)];
const boilerHeats: Figured = ({ boilerHot }) => [wash, reading(boilerHot, 5 * minute)];
/** A tank that was filled from the boiler is hot without its heater for a while. */
const longEnoughToCoolS = 10 * minute;
const tankHeats: Figured = ({ tankHot }) => [ready, reading(tankHot, 2 * longEnoughToCoolS, longEnoughToCoolS)];
const boilerFills: Figured = ({ boilerFull }) => [reading(boilerFull, 10 * minute), cleared(minute, 5)];
const tankFills: Figured = ({ tankFull }) => [reading(tankFull, 10 * minute)];
const tankEmpties: Figured = ({ tankEmpty }) => [reading(tankEmpty, 10 * minute, 3)];
const flows: Figured = (figures) =>
  figures.rinseFlows ? [reading(figures.rinseFlows, unhurriedS, 3)] : washes(figures);

const unseen = (steps: string): Row => ({ steps, proof: () => [] });
const clearing = (steps: string): Row => ({ steps, proof: staysCleared });
const washing = (steps: string): Row => ({ steps, proof: washes });
const regenerating = (steps: string): Row => ({ steps, proof: regenerates });
const draining = (steps: string): Row => ({ steps, proof: tankEmpties, afterRestart: tankEmpties });
const unsticking = (steps: string): Row => ({ steps, proof: staysClearedWhenReady });

const filling: Row = {
  steps: 'q---p',
  quick: boilerFills,
  // A restart clears the alarm until the valve has been open for long again.
  proof: ({ boilerFull }) => [reading(boilerFull, 10 * minute), cleared(10 * minute, 5 * minute)],
};

export const repairRows: Readonly<Record<AlarmCondition, Row>> = {
  boilerHeaterStuckOff: washing('r--pp'),
  boilerHeaterStuckOn: unsticking('---pp'),
  tankHeaterStuckOff: {
    steps: '---pp',
    proof: () => [ready, cleared(2 * longEnoughToCoolS, longEnoughToCoolS)],
  },
  tankHeaterStuckOn: unsticking('---pp'),
  washPumpStuckOff: washing('r--pp'),
  washPumpStuckOn: unsticking('----p'),
  rinsePumpStuckOff: washing('-r--p'),
  rinsePumpStuckOn: unsticking('----p'),
  drainPumpStuckOff: draining('r--pp'),
  drainPumpStuckOn: unsticking('r--pp'),
  inletValveStuckOff: washing('r--pp'),
  inletValveStuckOn: unsticking('---pp'),
  breakTankValveStuckOff: washing('r--pp'),
  breakTankValveStuckOn: unsticking('---pp'),
  detergentPumpStuckOff: unseen('-----'),
  detergentPumpStuckOn: unsticking('----p'),
  rinseAidPumpStuckOff: washing('-r--p'),
  rinseAidPumpStuckOn: unsticking('----p'),
  brineValveStuckOff: regenerating('---pp'),
  brineValveStuckOn: unsticking('---pp'),
  resinFlushValveStuckOff: regenerating('---pp'),
  resinFlushValveStuckOn: unsticking('---pp'),
  heatRecoveryFanStuckOff: washing('---pp'),
  heatRecoveryFanStuckOn: unsticking('---p'),
  doorLockStuckOff: washing('-r--p'),
  doorLockStuckOn: { steps: '-r--p', proof: () => [wash, door(true)] },
  coldRinseValveStuckOff: washing('----p'),
  coldRinseValveStuckOn: unsticking('---pp'),
  mainRelayStuckOff: clearing('-r--p'),
  mainRelayStuckOn: { steps: '---pp', proof: () => [switchedOn, off, cleared()] },
  boilerProbeBroken: clearing('r--pp'),
  tankProbeBroken: clearing('r--pp'),
  inletProbeBroken: clearing('---pp'),
  boilerLevelSensorBroken: clearing('r--pp'),
  tankLevelSensorBroken: clearing('r--pp'),
  breakTankLevelSensorBroken: clearing('r--pp'),
  flowMeterSilent: { steps: 'p--pp', proof: flows },
  boilerProbeImplausible: washing('r--pp'),
  tankProbeImplausible: washing('r--pp'),
  boilerLevelImplausible: washing('-r--p'),
  tankLevelImplausible: washing('-r--p'),
  saltSensorBroken: clearing('---pp'),
  supplyVoltageSensorBroken: clearing('---pp'),
  panelSilent: clearing('r--pp'),
  powerBoardSilent: clearing('r--pp'),
  connectivitySilent: clearing('-r--p'),
  dosingUnitSilent: clearing('p---p'),
  memoryFaulty: clearing('r--p'),
  clockFaulty: clearing('p--p'),
  phaseL1Missing: clearing('p---p'),
  phaseL2Missing: clearing('p---p'),
  phaseL3Missing: clearing('p---p'),
  undervoltage: clearing('p---p'),
  overvoltage: clearing('--p-p'),
  frequencyOutOfRange: clearing('p--p'),
  controlVoltageLow: clearing('r--pp'),
  boardTooHot: { steps: 'qp--p', proof: staysCleared, quick: () => [cleared(45 * minute)] },
  earthLeakage: clearing('---pp'),
  doorSwitchContradictory: washing('-r--p'),
  outputStageFaulty: clearing('r--pp'),
  keyStuck: clearing('pr--p'),
  washPumpOverloaded: washing('-p--p'),
  rinsePumpOverloaded: washing('-p--p'),
  drainPumpOverloaded: draining('-p--p'),
  connectivityModuleFaulty: clearing('-r--p'),
  boilerOverheated: {
    steps: '-p--p',
    proof: ({ boilerCooled }) => [reading(boilerCooled, 2 * hour), switchedOn, cleared()],
  },
  tankOverheated: unseen('-----'),
  parametersMissing: clearing('r-p-p'),
  parameterOutOfBounds: clearing('-p-p'),
  parametersOfOtherModel: clearing('-p-p'),
  calibrationInvalid: clearing('-p-p'),
  firmwareDamaged: clearing('r-p-p'),
  firmwareMismatch: clearing('-p-p'),
  firmwareUpdateInterrupted: clearing('--p-p'),
  boilerFillTooLong: filling,
  tankFillTooLong: { steps: 'pp--p', proof: tankFills },
  breakTankFillTooLong: filling,
  boilerHeatTooLong: { steps: '-r--p', proof: boilerHeats },
  tankHeatTooLong: { steps: 'q---p', proof: tankHeats, quick: ({ tankHot }) => [reading(tankHot, 10 * minute)] },
  rinseHeatWaitTooLong: washing('-p--p'),
  rinseTooLong: { steps: 'q-p-p', proof: washes, quick: flows },
  drainTooLong: draining('-p--p'),
  tankLevelDoesNotDrop: draining('-p--p'),
  regenerationFillTooLong: regenerating('--p-p'),
  brineDrawTooLong: regenerating('--p-p'),
  resinFlushTooLong: regenerating('--p-p'),
  inletOpenTooLong: unseen('-----'),
  boilerHeaterOnTooLong: { steps: 'r--p', proof: boilerHeats },
  shutdownDrainTooLong: draining('--p-p'),
  selfCleanTooLong: { steps: '--p-p', proof: () => [cycle('autoWash'), cleared(minute, 5)] },
  startUpTooLong: { steps: 'p---p', proof: () => [ready] },
  boilerThermostatTripped: clearing('----p'),
  tankThermostatTripped: clearing('----p'),
  regenerationNeeded: regenerating('-p--'),
  cycleCannotStart: { steps: '-p--', proof: () => [ready] },
  doorOpen: {
    steps: 'pp--q',
    proof: () => [door(false)],
    quick: staysCleared,
  },
  washTemperatureLow: {
    steps: 'qp--p',
    proof: washes,
    quick: ({ tankHygienic }) => [reading(tankHygienic, 20 * minute, 10)],
  },
  rinseTemperatureLow: {
    steps: 'qp--p',
    proof: washes,
    quick: ({ boilerHygienic }) => [reading(boilerHygienic, 20 * minute, 10)],
  },
  saltMissing: clearing('p---'),
  filterMisplaced: clearing('-p--'),
  chemistryLow: clearing('-pp-'),
  cycleIncomplete: washing('p--'),
  tankOverLevel: unseen('-----'),
  waterInBase: clearing('----p'),
};

/** @returns null if no message can show that the solution worked */
export function proofOf(condition: AlarmCondition, solution: number, figures: RepairFigures): Expectation[] | null {
  const { steps, proof, quick, afterRestart } = repairRows[condition];
  switch (steps[solution - 1]) {
    case 'p':
      return proof(figures);
    case 'q':
      return quick?.(figures) ?? null;
    case 'r':
      return afterRestart?.(figures) ?? [off, switchedOn, ...proof(figures)];
    default:
      return null;
  }
}
