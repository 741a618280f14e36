import type { CounterName } from '@washboard/contract/statistics/counts';
import {
  cycleParameterTable,
  type MachineParameterIdentifier,
  machineParameterTable,
  serviceCycleParameterTables,
} from './parameter-table.ts';

const [lowestAt, highestAt] = [4, 5] as const;

function boundOf(identifier: MachineParameterIdentifier, at: typeof lowestAt | typeof highestAt): number {
  const row = machineParameterTable.find(([name]) => name === identifier);
  if (!row) throw new Error(`no parameter ${identifier}`);
  return row[at];
}

const highest = (identifier: MachineParameterIdentifier) => boundOf(identifier, highestAt);

/** Rinse pump, drain pump, valves and electronics together draw this power, kW (est.). */
const otherPower = 1;

const hourS = 3600;
const shortestCycleS = shortestOf(cycleParameterTable, ['washDuration', 'rinseTime']);
const shortestRegenerationS =
  boundOf('brineDrawDuration', lowestAt) +
  boundOf('resinSlowRinseDuration', lowestAt) +
  boundOf('resinFastRinseDuration', lowestAt) +
  shortestOf(serviceCycleParameterTables.regeneration, ['drainDuration']);

function shortestOf(
  table: readonly (readonly [string, string, 0 | 1, string, number, number, number, number])[],
  names: readonly string[],
): number {
  return table.reduce((sum, row) => sum + (names.includes(row[0]) ? row[lowestAt] : 0), 0);
}

// All water passes the inlet valve, the rinse pump, or both in turn.
const waterVlm = Math.max(highest('rinseFlow'), highest('inletFlow')) * 10;

/**
 * No machine reaches these counts, because they take its parameters at the ends of their bounds. Units are those of the
 * counters; `logEntries` has no bound.
 */
export const mostPerHour: Readonly<Record<CounterName, number>> = {
  cycles: hourS / shortestCycleS,
  waterVlm,
  energyWh: (highest('boilerHeaterPower') + highest('tankHeaterPower') + highest('washPumpPower') + otherPower) * 1000,
  washPumpS: hourS,
  rinsePumpS: hourS,
  regenerationS: hourS,
  boilerHeaterS: hourS,
  tankHeaterS: hourS,
  logEntries: Number.POSITIVE_INFINITY,
  regenerations: hourS / shortestRegenerationS,
  regenerationWaterVlm: waterVlm,
  detergentMl: highest('detergentPumpFlow') * 60,
  rinseAidMl: highest('rinseAidPumpFlow') * 60,
};
