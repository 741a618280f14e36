import type { AlarmList } from '@washboard/contract/alarms/alarms';
import { alarmSeverity } from '@washboard/machine-model/alarms/alarm-severity';
import type { AlarmRow } from './alarms-repository.ts';

export function presentAlarm({ alarm, gamma }: AlarmRow): AlarmList['items'][number] {
  return {
    errorCode: alarm.errorCode,
    severity: alarmSeverity(gamma, alarm.errorCode),
    startDate: alarm.raisedAt.toISOString(),
    stopDate: alarm.clearedAt?.toISOString() ?? null,
    isClockDoubtful: alarm.isRaisedAtDoubtful || alarm.isClearedAtDoubtful === true,
  };
}
