import { alarmUrgency, type OpenAlarm } from '@washboard/contract/alarms/alarms';

/** A notice is not bad, because the kitchen solves it without help. */
export function isBad(worst: OpenAlarm | undefined): boolean {
  return worst !== undefined && alarmUrgency(worst.severity) > alarmUrgency('notice');
}
