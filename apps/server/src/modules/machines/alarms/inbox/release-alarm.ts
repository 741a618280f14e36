import type { InboxAlarm } from '@washboard/contract/alarms/alarm-inbox';
import type { Actor } from '../../../../actor.ts';
import type { Context } from '../../../../context.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { type AlarmAttempt, handleAlarm } from './handle-alarm.ts';

/** @throws ProblemError with the errors of `takeAlarm`; ALARM_CHANGED too when another person has it */
export function releaseAlarm(context: Context, actor: Actor, attempt: AlarmAttempt): Promise<InboxAlarm> {
  return handleAlarm(context, actor, attempt, ({ takenBy }) => {
    if (takenBy === null) return null;
    if (takenBy !== actor.userId) throw new ProblemError('ALARM_CHANGED');
    // `takenSeq` stays: it shows that this alarm was released, not that it was never taken.
    return { action: 'alarm.released', fields: { takenBy: null, takenAt: null } };
  });
}
