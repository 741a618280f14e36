import type { OpenAlarm } from '@washboard/contract/alarms/alarms';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import type { RunningCycle } from '../../lib/machine/machine-view.ts';

/** The data is fixed, so that screenshots are comparable. */

export const model = rangeModels.infinity;
export const hoodModel = rangeModels.prime;

export const heardAt = '2026-03-05T13:02:00.000Z';
export const daysAgo = '2026-02-27T08:15:00.000Z';

export const [programmeName = ''] = Object.keys(model.programmes);
export const programme = model.programmes[programmeName];

const durationS = 120;

/** @param progressS seconds since the start of the cycle */
export function cycleAt(progressS: number, phase: string | null): RunningCycle {
  return {
    cycleType: programmeName,
    cycleNumber: 4711,
    phase,
    progressS,
    durationS,
    progress: progressS / durationS,
    remainingS: durationS - progressS,
  };
}

export function alarmOf(severity: OpenAlarm['severity']): OpenAlarm {
  return { errorCode: 'W03', severity, startDate: heardAt };
}

export const serverFailure = {
  type: 'about:blank',
  title: 'The server cannot answer now',
  status: 503,
  code: 'SERVICE_UNAVAILABLE',
  instance: '01JNQ7Z3V8',
};
