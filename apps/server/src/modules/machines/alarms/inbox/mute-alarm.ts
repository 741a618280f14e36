import { type InboxAlarm, isMutedShortly } from '@washboard/contract/alarms/alarm-inbox';
import { maxMuteDays, maxUrgentMuteHours } from '@washboard/contract/alarms/mute-bounds';
import { dayMs, hourMs, minuteMs } from '@washboard/contract/time/durations';
import { alarmSeverity } from '@washboard/machine-model/alarms/alarm-severity';
import type { Actor } from '../../../../actor.ts';
import type { Context } from '../../../../context.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { type AlarmAttempt, handleAlarm } from './handle-alarm.ts';

/** @throws ProblemError with the errors of `takeAlarm`; VALIDATION_FAILED for a time that has passed or is too far ahead */
export function muteAlarm(
  context: Context,
  actor: Actor,
  { until, ...attempt }: AlarmAttempt & { until: string | null },
): Promise<InboxAlarm> {
  return handleAlarm(context, actor, attempt, ({ gamma, errorCode, raisedSeq, isMuted, mutedUntil }, now) => {
    if (until === null) {
      if (!isMuted) return null;
      return { action: 'alarm.unmuted', fields: { mutedBy: null, mutedUntil: null, mutedSeq: null } };
    }
    const mutedUntilNext = new Date(until);
    if (isMuted && mutedUntil?.getTime() === mutedUntilNext.getTime()) return null;
    requireMuteTime(mutedUntilNext, now, isMutedShortly(alarmSeverity(gamma, errorCode)));
    return {
      action: 'alarm.muted',
      fields: { mutedBy: actor.userId, mutedUntil: mutedUntilNext, mutedSeq: raisedSeq },
      detail: { until: mutedUntilNext.toISOString() },
    };
  });
}

/** The browser adds the hours, and its clock may be a little ahead. */
const leewayMs = minuteMs;

function requireMuteTime(until: Date, now: Date, isUrgent: boolean): void {
  const aheadMs = until.getTime() - now.getTime();
  const maxMs = isUrgent ? maxUrgentMuteHours * hourMs : maxMuteDays * dayMs;
  if (aheadMs > 0 && aheadMs <= maxMs + leewayMs) return;
  const message = aheadMs <= 0 ? 'must be in the future' : `must be at most ${maxMs / hourMs} hours ahead`;
  throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'until', message }] });
}
