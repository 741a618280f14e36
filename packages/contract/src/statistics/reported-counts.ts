import * as z from 'zod/mini';
import type { CounterName } from './counts.ts';

/** PostgreSQL's largest integer is enough for 2 GWh, 214,000 m³ or 68 years. */
export const maxCount = 2_147_483_647;

export const countSchema = z.int().check(z.minimum(0), z.maximum(maxCount));

const optionalCount = z.optional(countSchema);
const anyCounts = {
  cycles: optionalCount,
  waterVlm: optionalCount,
  energyWh: optionalCount,
  washPumpS: optionalCount,
  rinsePumpS: optionalCount,
  regenerationS: optionalCount,
  boilerHeaterS: optionalCount,
  tankHeaterS: optionalCount,
  logEntries: optionalCount,
  regenerations: optionalCount,
  regenerationWaterVlm: optionalCount,
  detergentMl: optionalCount,
  rinseAidMl: optionalCount,
} satisfies Record<CounterName, typeof optionalCount>;

/** A counter that a machine lacks is absent. */
export const reportedCountsSchema = z.object(anyCounts).check(
  z.refine((counts) => Object.values(counts).some((count) => count !== undefined), {
    message: 'at least one counter',
  }),
);
export type ReportedCounts = z.infer<typeof reportedCountsSchema>;
