/**
 * Counters are tenths of a litre, watt-hours, seconds and millilitres of chemicals
 * (docs/product-rules.md#telemetry-and-counters).
 */
export const counterNames = [
  'cycles',
  'waterVlm',
  'energyWh',
  'washPumpS',
  'rinsePumpS',
  'regenerationS',
  'boilerHeaterS',
  'tankHeaterS',
  'logEntries',
  'regenerations',
  'regenerationWaterVlm',
  'detergentMl',
  'rinseAidMl',
] as const;
export type CounterName = (typeof counterNames)[number];

/** Null means that the machine does not count it, or that the period is unknown. */
export type Counts = Record<CounterName, number | null>;

export const noCounts = Object.fromEntries(counterNames.map((name) => [name, null])) as Counts;

/** A sum with an unknown part is unknown. */
export function addCounts(counts: readonly Counts[]): Counts {
  const sumOf = (name: CounterName) =>
    counts.reduce<number | null>((sum, counts) => {
      const value = counts[name];
      return sum === null || value === null ? null : sum + value;
    }, 0);
  return Object.fromEntries(counterNames.map((name) => [name, sumOf(name)])) as Counts;
}
