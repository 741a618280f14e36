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
