import type { InboxAlarm } from '@washboard/contract/alarms/alarm-inbox';
import type { Actor, Holder } from '../../../../actor.ts';
import type { Transaction } from '../../../../adapters/database/database.ts';
import type { Context } from '../../../../context.ts';
import { applianceScope, lockAppliance } from '../../appliances/index.ts';
import { type AlarmAttempt, findOpenAlarm, handleAlarm, saveHandling } from './handle-alarm.ts';

/** @throws ProblemError APPLIANCE_NOT_FOUND, ALARM_NOT_FOUND; ALARM_CHANGED for an ended alarm or another version */
export function takeAlarm(context: Context, actor: Actor, attempt: AlarmAttempt): Promise<InboxAlarm> {
  return handleAlarm(context, actor, attempt, ({ takenBy, raisedSeq }, now) =>
    takenBy === actor.userId
      ? null
      : {
          action: 'alarm.taken',
          fields: { takenBy: actor.userId, takenAt: now, takenSeq: raisedSeq },
          ...(takenBy !== null && { detail: { from: takenBy } }),
        },
  );
}

/**
 * Takes the open alarm for an account that answers a notification of it, unless it has ended or another person has it.
 * @returns whether it was taken
 */
export async function takeReportedAlarm(
  transaction: Transaction,
  context: Pick<Context, 'config' | 'clock'>,
  actor: Holder & Pick<Actor, 'origin'>,
  alarmKey: { serialNumber: string; errorCode: string },
): Promise<boolean> {
  const { brand } = context.config;
  const now = context.clock.now();
  await lockAppliance(transaction, applianceScope(actor, brand), alarmKey.serialNumber);
  const row = await findOpenAlarm(transaction, { holder: actor, brand, now, one: alarmKey });
  if (!row || row.takenBy !== null) return false;
  const fields = { takenBy: actor.userId, takenAt: now, takenSeq: row.raisedSeq };
  await saveHandling(transaction, { row, now, actor, change: { action: 'alarm.taken', fields } });
  return true;
}
