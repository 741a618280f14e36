import type { Alarm } from '@washboard/contract/alarms/alarms';
import { alarmSeverity } from '@washboard/machine-model/alarms/alarm-severity';
import type { Actor } from '../../../actor.ts';
import type { AlarmRow } from './alarms-repository.ts';
import { presentResolution } from './present-resolution.ts';

export function presentAlarm({ alarm, gamma, resolution, timesLately, reading }: AlarmRow, reader: Actor): Alarm {
  return {
    id: alarm.raisedSeq,
    errorCode: alarm.errorCode,
    severity: alarmSeverity(gamma, alarm.errorCode),
    startDate: alarm.raisedAt.toISOString(),
    stopDate: alarm.clearedAt?.toISOString() ?? null,
    isClockDoubtful: alarm.isRaisedAtDoubtful || alarm.isClearedAtDoubtful === true,
    timesLately: timesLately ?? 0,
    reading: reading && { at: reading.at.toISOString(), boilerTmp: reading.boilerTmp, tankTmp: reading.tankTmp },
    resolution: resolution && presentResolution(resolution, reader),
  };
}
