import * as z from 'zod/mini';
import { queryInstantSchema } from '../time/query-instant.ts';
import { maxSolutions } from './resolutions.ts';

/** `machine`: live values confirmed the step; `hand`: a person did. */
export const repairResults = ['machine', 'hand', 'failed'] as const;
export type RepairResult = (typeof repairResults)[number];

const step = z.int().check(z.minimum(1), z.maximum(maxSolutions), z.describe('number of the step in the catalogue'));
const result = z.nullable(z.enum(repairResults)).check(z.describe('null: it is being tried again'));

export const repairStepSchema = z
  .object({
    step,
    result,
    by: z.nullable(z.string()).check(z.describe('their name; null: the account was deleted')),
    isByMe: z.boolean(),
    at: z.iso.datetime(),
  })
  .register(z.globalRegistry, { id: 'AlarmRepairStep' });
export type RepairStep = z.infer<typeof repairStepSchema>;

export const repairSchema = z
  .object({ steps: z.array(repairStepSchema).check(z.describe('the newest report of each step, oldest first')) })
  .register(z.globalRegistry, { id: 'AlarmRepair' });
export type Repair = z.infer<typeof repairSchema>;

export const repairReportSchema = z.strictObject({
  step,
  result,
  at: queryInstantSchema.check(
    z.describe(
      'when it was found out, not before the alarm; a newer report of the same step stays, and the future counts as now',
    ),
  ),
});
export type RepairReport = z.infer<typeof repairReportSchema>;
