import type { CounterName } from '@washboard/contract/statistics/counts';
import { hourS } from '@washboard/contract/time/durations';
import {
  cycleParameterTable,
  type MachineParameterIdentifier,
  machineParameterTable,
  serviceCycleParameterTables,
} from './parameter-table.ts';

const [minAt, maxAt] = [4, 5] as const;

function boundOf(identifier: MachineParameterIdentifier, at: typeof minAt | typeof maxAt): number {
  const row = machineParameterTable.find(([name]) => name === identifier);
  if (!row) throw new Error(`no parameter ${identifier}`);
  return row[at];
}

const maxOf = (identifier: MachineParameterIdentifier) => boundOf(identifier, maxAt);

/** Rinse pump, drain pump, valves and electronics together draw this power, kW (est.). */
const otherPower = 1;

const minCycleS = minDurationOf(cycleParameterTable, ['washDuration', 'rinseTime']);
const minRegenerationS =
  boundOf('brineDrawDuration', minAt) +
  boundOf('resinSlowRinseDuration', minAt) +
  boundOf('resinFastRinseDuration', minAt) +
  minDurationOf(serviceCycleParameterTables.regeneration, ['drainDuration']);

function minDurationOf(
  table: readonly (readonly [string, string, 0 | 1, string, number, number, number, number])[],
  names: readonly string[],
): number {
  return table.reduce((sum, row) => sum + (names.includes(row[0]) ? row[minAt] : 0), 0);
}

// All water passes the inlet valve, the rinse pump, or both in turn.
const waterVlm = Math.max(maxOf('rinseFlow'), maxOf('inletFlow')) * 10;

/**
 * No machine reaches these counts, because they take its parameters at the ends of their bounds. Units are those of the
 * counters; `logEntries` has no bound.
 */
export const maxPerHour: Readonly<Record<CounterName, number>> = {
  cycles: hourS / minCycleS,
  waterVlm,
  energyWh: (maxOf('boilerHeaterPower') + maxOf('tankHeaterPower') + maxOf('washPumpPower') + otherPower) * 1000,
  washPumpS: hourS,
  rinsePumpS: hourS,
  regenerationS: hourS,
  boilerHeaterS: hourS,
  tankHeaterS: hourS,
  logEntries: Number.POSITIVE_INFINITY,
  regenerations: hourS / minRegenerationS,
  regenerationWaterVlm: waterVlm,
  detergentMl: maxOf('detergentPumpFlow') * 60,
  rinseAidMl: maxOf('rinseAidPumpFlow') * 60,
};
