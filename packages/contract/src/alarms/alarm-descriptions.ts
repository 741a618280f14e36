import * as z from 'zod/mini';

/** The limits that a description may name: `{criticalTmp}`, `{restartTmp}`. Tenths of a degree Celsius. */
export const alarmLimitsSchema = z.object({ criticalTmp: z.int(), restartTmp: z.int() });
export type AlarmLimits = z.infer<typeof alarmLimitsSchema>;

/**
 * `/ddm/alarm-descriptions/{lang}.json`: the alarms of all ranges in one language, without their solutions, so that a
 * list can say what is wrong without the data model of each machine.
 */
export const alarmDescriptionsSchema = z.object({
  limits: alarmLimitsSchema,
  descriptions: z.record(z.string(), z.record(z.string(), z.string())).check(z.describe('by range, then by code')),
});
export type AlarmDescriptions = z.infer<typeof alarmDescriptionsSchema>;
