import { alarmUrgency, type OpenAlarm } from '@washboard/contract/alarms/alarms';

/** A critical or unknown alarm is more urgent than a deviation or a rack on hold; no other alarm is. */
export function isUrgent(alarm: OpenAlarm | undefined): boolean {
  return alarm !== undefined && alarmUrgency(alarm.severity) > alarmUrgency('warning');
}
