import * as z from 'zod/mini';
import { askedInstantSchema } from '../asked-instant.ts';

/**
 * How bad an alarm is. `notice`: something for the kitchen to do (close the door, refill salt). `warning`: the machine
 * works, with a limit. `critical`: it does not wash, or must not.
 */
export const alarmSeverities = ['notice', 'warning', 'critical'] as const;
export type AlarmSeverity = (typeof alarmSeverities)[number];

/**
 * What the machine does about an alarm, from nothing to switching itself off. `noRegeneration`: it washes on without
 * regeneration cycles. `noStart`: a running cycle ends as planned, no other starts. `stopCycle`: a running cycle is
 * aborted, no other starts. `noHeating`: as `stopCycle`, and both heaters stay off. `switchOff`: as `stopCycle`, and the
 * machine switches itself off.
 */
export const alarmReactions = ['none', 'noRegeneration', 'noStart', 'stopCycle', 'noHeating', 'switchOff'] as const;
export type AlarmReaction = (typeof alarmReactions)[number];

const alarmFields = {
  errorCode: z.string(),
  severity: z.nullable(z.enum(alarmSeverities)).check(z.describe('null: the code of a newer machine, shown as it is')),
  startDate: z.iso.datetime(),
};

/** An alarm that a machine has now. */
export const openAlarmSchema = z.object(alarmFields).register(z.globalRegistry, { id: 'OpenAlarm' });
export type OpenAlarm = z.infer<typeof openAlarmSchema>;

/** From the least to the most urgent. What nobody knows may be anything, so it comes before what can wait. */
const urgencies: readonly OpenAlarm['severity'][] = ['notice', 'warning', null, 'critical'];

/** @returns a place in the order of urgency, from 0 for what can wait longest */
export function alarmUrgency(severity: OpenAlarm['severity']): number {
  return urgencies.indexOf(severity);
}

/** For sorting: the most urgent first, then the newest. */
export function compareUrgency(a: OpenAlarm, b: OpenAlarm): number {
  const difference = alarmUrgency(b.severity) - alarmUrgency(a.severity);
  return difference || b.startDate.localeCompare(a.startDate) || a.errorCode.localeCompare(b.errorCode);
}

/** How an alarm stands: open while `stopDate` is null. */
export const alarmStandingSchema = z
  .extend(openAlarmSchema, { stopDate: z.nullable(z.iso.datetime()) })
  .register(z.globalRegistry, { id: 'AlarmStanding' });
export type AlarmStanding = z.infer<typeof alarmStandingSchema>;

/** Most alarms that one answer holds; ask for a shorter time when `isTruncated`. */
export const maxAlarms = 500;

/** Query of `GET …/{serialNumber}/alarms`: alarms that were open at any time in [startDate, stopDate). */
export const alarmListQuerySchema = z
  .object({
    startDate: askedInstantSchema,
    stopDate: askedInstantSchema,
  })
  .check(
    z.refine((query) => Date.parse(query.startDate) < Date.parse(query.stopDate), {
      path: ['stopDate'],
      message: 'stopDate must be after startDate',
    }),
  );
export type AlarmListQuery = z.infer<typeof alarmListQuerySchema>;

export const alarmListSchema = z
  .object({
    items: z
      .array(
        z
          .extend(alarmStandingSchema, {
            isClockDoubtful: z.boolean().check(z.describe('a date is that of arrival: the machine’s clock was wrong')),
          })
          .register(z.globalRegistry, { id: 'Alarm' }),
      )
      .check(z.describe('newest first')),
    isTruncated: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'AlarmList' });
export type AlarmList = z.infer<typeof alarmListSchema>;
