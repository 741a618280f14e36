import { alarmUrgency, type OpenAlarm } from '@washboard/contract/alarms/alarms';

/** Whether a machine with this as its worst alarm is not fine. With a notice it is: the kitchen solves that itself. */
export function isBad(worst: OpenAlarm | undefined): boolean {
  return worst !== undefined && alarmUrgency(worst.severity) > alarmUrgency('notice');
}
