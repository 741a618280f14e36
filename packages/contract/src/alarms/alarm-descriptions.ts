import * as z from 'zod/mini';

/** A description may name these limits as `{criticalTmp}` and `{restartTmp}`, in tenths of a degree Celsius. */
export const alarmLimitsSchema = z.object({ criticalTmp: z.int(), restartTmp: z.int() });
export type AlarmLimits = z.infer<typeof alarmLimitsSchema>;

/**
 * `/ddm/alarm-descriptions/{lang}.json` has the alarms of all ranges in one language without their solutions, so that a
 * list can describe an alarm without the data model of its machine.
 */
export const alarmDescriptionsSchema = z.object({
  limits: alarmLimitsSchema,
  descriptions: z.record(z.string(), z.record(z.string(), z.string())).check(z.describe('by range, then by code')),
});
export type AlarmDescriptions = z.infer<typeof alarmDescriptionsSchema>;
