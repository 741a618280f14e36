import * as z from 'zod/mini';
import { queryMomentSchema } from '../time/query-instant.ts';

/**
 * `notice`: the kitchen can solve it (close the door, refill salt). `warning`: the machine works with limits.
 * `critical`: the machine does not wash, or must not.
 */
export const alarmSeverities = ['notice', 'warning', 'critical'] as const;
export type AlarmSeverity = (typeof alarmSeverities)[number];

/**
 * Reactions of a machine to an alarm, in ascending order. `noRegeneration`: washing continues without regeneration
 * cycles. `noStart`: a running cycle ends normally, no other starts. `stopCycle`: a running cycle is aborted, no other
 * starts. `noHeating`: as `stopCycle`, and both heaters stay off. `switchOff`: as `stopCycle`, and the machine switches
 * itself off.
 */
export const alarmReactions = ['none', 'noRegeneration', 'noStart', 'stopCycle', 'noHeating', 'switchOff'] as const;
export type AlarmReaction = (typeof alarmReactions)[number];

const alarmFields = {
  errorCode: z.string(),
  severity: z.nullable(z.enum(alarmSeverities)).check(z.describe('null: the code of a newer machine, shown as it is')),
  startDate: z.iso.datetime(),
};

export const openAlarmSchema = z.object(alarmFields).register(z.globalRegistry, { id: 'OpenAlarm' });
export type OpenAlarm = z.infer<typeof openAlarmSchema>;

/** Only critical alarms prevent a start (docs/product-rules.md#alarms). */
export function alarmPreventingStart<Alarm extends Pick<OpenAlarm, 'severity'>>(
  alarms: readonly Alarm[],
): Alarm | null {
  return alarms.find(({ severity }) => severity === 'critical') ?? null;
}

/** An unknown severity may be anything, so it ranks above those that can wait. */
const urgencies: readonly OpenAlarm['severity'][] = ['notice', 'warning', null, 'critical'];

/** @returns the rank, 0 for the least urgent */
export function alarmUrgency(severity: OpenAlarm['severity']): number {
  return urgencies.indexOf(severity);
}

export function compareUrgency(a: OpenAlarm, b: OpenAlarm): number {
  const difference = alarmUrgency(b.severity) - alarmUrgency(a.severity);
  return difference || b.startDate.localeCompare(a.startDate) || a.errorCode.localeCompare(b.errorCode);
}

export const alarmStandingSchema = z
  .extend(openAlarmSchema, { stopDate: z.nullable(z.iso.datetime()) })
  .register(z.globalRegistry, { id: 'AlarmStanding' });
export type AlarmStanding = z.infer<typeof alarmStandingSchema>;

export const alarmRanks = ['critical', 'unknown', 'warning', 'notice'] as const;
export type AlarmRank = (typeof alarmRanks)[number];

export const alarmStates = ['open', 'past'] as const;
export type AlarmState = (typeof alarmStates)[number];

const errorCodeSchema = z.string().check(z.minLength(1), z.maxLength(10), z.regex(/^[^\0]*$/));

/** An alarm matches if it was open at any time in [startDate, stopDate). */
export const alarmFilterFields = {
  startDate: z.optional(queryMomentSchema),
  stopDate: z.optional(queryMomentSchema),
  state: z.optional(z.enum(alarmStates)),
  severity: z.optional(z.enum(alarmRanks)),
  errorCode: z.optional(errorCodeSchema),
};

export const frequencyDays = 30;
