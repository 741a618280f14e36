import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import { systemStates } from '@washboard/contract/machine-link/machine-status';
import { hourS } from '@washboard/contract/time/durations';
import { judgeInForce } from '../hygiene/judge-cycle.ts';
import { latestLimits } from '../hygiene/limit-profiles.ts';
import { washProgrammes } from '../ranges/cycle-definitions.ts';
import { rangeModelOf } from '../ranges/range-models.ts';
import { validationsOf } from '../ranges/validations.ts';
import { createMachine, type Machine } from '../simulation/machine.ts';
import { rackChange } from '../simulation/plant/figures.ts';

interface EstimateOptions {
  gamma: Gamma;
  modelNumber: string;
  /**
   * Values by code, in the parameters' units. An unknown or invalid entry counts with its default, as in the machine.
   */
  parameters: Readonly<Record<string, number>>;
  cycleType: string;
}

/** Estimates are computed, not measured. */
export interface CycleEstimate {
  durationS: number;
  /** Fresh water, tenths of a litre. */
  waterVlm: number;
  /** Watt-hours of a cycle and the change of racks after it, in which the boiler is reheated. */
  energyWh: number;
  /** Temperatures are tenths of a degree Celsius; null without water. */
  tankTmpMin: number | null;
  rinseTmpMin: number | null;
  rinseTmpMax: number | null;
  /** The record would be valid by the usual limits; null for a service cycle. */
  isHygienic: boolean | null;
}

/** The first racks use previous heat, so only the mean of the others counts. */
const racks = { first: 2, counted: 12 };
const patienceS = 2 * hourS;
const noNoise = () => 0.5;

/**
 * Simulates a hot machine in a room of 22 °C with water of 15 °C, which repeats the cycle as fast as racks can be
 * changed. A service cycle runs once.
 * @returns null if the machine does not have this cycle, or cannot finish it with these parameters
 */
export function estimateCycle({ gamma, modelNumber, parameters, cycleType }: EstimateOptions): CycleEstimate | null {
  const range = rangeModelOf(gamma, modelNumber);
  const validation = validationsOf(gamma, modelNumber).get(cycleType);
  const machine = createMachine({
    range,
    random: noNoise,
    timeOf: (elapsedS) => elapsedS * 1000,
    initial: { power: 'on', water: 'hot', parameters },
  });
  const isWash = washProgrammes.includes(cycleType);
  const runs = isWash ? racks : { first: 0, counted: 1 };
  const records: CycleRecord[] = [];
  let energyBeforeWh = 0;
  for (let run = 0; run < runs.first + runs.counted; run += 1) {
    if (run === runs.first) energyBeforeWh = machine.counters().energyWh;
    const record = runCycle(machine, cycleType);
    if (record === null) return null;
    if (run >= runs.first) records.push(record);
    if (isWash) changeRack(machine);
  }
  const energyWh = (machine.counters().energyWh - energyBeforeWh) / records.length;
  return {
    durationS: meanOf(records, ({ startedAt, endedAt }) => (Date.parse(endedAt) - Date.parse(startedAt)) / 1000),
    waterVlm: meanOf(records, ({ waterVlm }) => waterVlm),
    energyWh: Math.round(energyWh),
    tankTmpMin: extreme(Math.min, records, ({ tankTmpMin }) => tankTmpMin),
    rinseTmpMin: extreme(Math.min, records, ({ rinseTmpMin }) => rinseTmpMin),
    rinseTmpMax: extreme(Math.max, records, ({ rinseTmpMax }) => rinseTmpMax),
    isHygienic: isWash
      ? records.every((record) => judgeInForce(record, latestLimits(null), validation).result === 'valid')
      : null,
  };
}

function meanOf(records: readonly CycleRecord[], readValue: (record: CycleRecord) => number): number {
  return Math.round(records.reduce((sum, record) => sum + readValue(record), 0) / records.length);
}

function extreme(
  choose: (...values: number[]) => number,
  records: readonly CycleRecord[],
  readValue: (record: CycleRecord) => number | null,
): number | null {
  const values = records.map(readValue).filter((value) => value !== null);
  return values.length === 0 ? null : choose(...values);
}

function runCycle(machine: Machine, cycleType: string): CycleRecord | null {
  for (let waitedS = 0; machine.status().systemState !== systemStates.IDLE; waitedS += 1) {
    if (waitedS > patienceS) return null;
    machine.advance(1);
  }
  if (!machine.startCycle(cycleType).ok) return null;
  for (let runS = 0; runS < patienceS; runS += 1) {
    machine.advance(1);
    for (const { event } of machine.takeEvents()) if (event.kind === 'cycleEnded') return event.body;
  }
  return null;
}

function changeRack(machine: Machine): void {
  machine.advance(rackChange.openS);
  machine.setDoor(true);
  machine.advance(rackChange.closeS - rackChange.openS);
  machine.setDoor(false);
  machine.advance(rackChange.startS - rackChange.closeS);
}
