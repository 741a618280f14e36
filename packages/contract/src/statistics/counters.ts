import * as z from 'zod/mini';
import type { CounterName } from './counts.ts';

/** PostgreSQL's largest integer: 2 GWh, 214,000 m³, 68 years. */
export const largestCount = 2_147_483_647;

export const countSchema = z.int().check(z.minimum(0), z.maximum(largestCount));

const told = z.optional(countSchema);
const anyCounts = {
  cycles: told,
  waterVlm: told,
  energyWh: told,
  washPumpS: told,
  rinsePumpS: told,
  regenerationS: told,
  boilerHeaterS: told,
  tankHeaterS: told,
  logEntries: told,
  regenerations: told,
  regenerationWaterVlm: told,
  detergentMl: told,
  rinseAidMl: told,
} satisfies Record<CounterName, typeof told>;

/** Counters that a machine does not have are absent. */
export const toldCountsSchema = z.object(anyCounts).check(
  z.refine((counts) => Object.values(counts).some((count) => count !== undefined), {
    message: 'at least one counter',
  }),
);
export type ToldCounts = z.infer<typeof toldCountsSchema>;
