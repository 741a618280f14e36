import * as z from 'zod/mini';

/** A description names these limits as `{criticalTmp}` and `{restartTmp}`, tenths of a degree Celsius. */
export const alarmLimitsSchema = z.object({ criticalTmp: z.int(), restartTmp: z.int() });
export type AlarmLimits = z.infer<typeof alarmLimitsSchema>;

/** A list describes the alarms of all ranges by this file, without the data model of each machine. */
export const alarmDescriptionsSchema = z.object({
  limits: alarmLimitsSchema,
  descriptions: z.record(z.string(), z.record(z.string(), z.string())).check(z.describe('by range, then by code')),
});
export type AlarmDescriptions = z.infer<typeof alarmDescriptionsSchema>;
