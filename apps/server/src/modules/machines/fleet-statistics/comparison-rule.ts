import type { FleetStatisticsRule } from '@washboard/contract/fleet-statistics/fleet-statistics';
import { minComparedCycles } from '@washboard/contract/statistics/compared-cycles';

/**
 * Below 100 cycles, one deep fill or one deviating cycle moves a figure by more than a percent; a median of fewer than
 * three machines is one machine's habit. Docs: docs/product-rules.md#statistics-of-the-fleet.
 */
export const comparisonRule = {
  minCycles: 100,
  minPartCycles: minComparedCycles,
  minMachines: 3,
  share: 0.25,
  points: 0.05,
} as const satisfies FleetStatisticsRule;
