import type { Facts } from './facts.ts';

/** The observed extent of a habit, before any threshold. */
export interface Observation {
  count: number;
  /** The number of cases that could have been counted; uncertain ones are left out of both. */
  of: number;
  /** Moments that show it, ms since 1970, in the order of time. */
  proofMs: readonly number[];
  energyWh?: number | null;
  /** Counted, but `energyWh` has nothing of them. */
  unmeasured?: number;
  /** Tenths of a litre. */
  waterVlm?: number | null;
  /** Sum over all counted days. */
  minutes?: number;
  errorCode?: string;
  /** Tenths of a degree Celsius. */
  rinse?: { first: number; last: number; limit: number };
}

export type Observe = (facts: Facts) => Observation;

/** `energyWh` is null if nothing was measured. */
export function measuredIn(values: readonly (number | null)[]): Pick<Observation, 'energyWh' | 'unmeasured'> {
  const knownValues = values.filter((value) => value !== null);
  const energyWh = knownValues.length === 0 ? null : knownValues.reduce((sum, value) => sum + value, 0);
  return { energyWh, unmeasured: values.length - knownValues.length };
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
