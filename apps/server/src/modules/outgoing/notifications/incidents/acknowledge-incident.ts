import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Actor, Holder } from '../../../../actor.ts';
import type { Context } from '../../../../context.ts';
import { takeReportedAlarm } from '../../../machines/alarms/index.ts';
import { announceAttention } from '../../../machines/live-socket/index.ts';
import { incidents } from '../tables.ts';
import { followAlarmHandling, silenceIncidents } from './follow-alarm-handling.ts';
import { errorCodeOf, findIncident } from './incidents-repository.ts';

/**
 * An acknowledgement silences other accounts and stops escalation; the first account wins. It also takes the alarm.
 * @throws ProblemError NOTIFICATION_NOT_FOUND
 */
export async function acknowledgeIncident(
  context: Context,
  actor: Holder & Pick<Actor, 'origin'>,
  id: string,
): Promise<void> {
  const { database, config, bus } = context;
  const takenFrom = await database.orm.transaction(async (transaction) => {
    const { incident } = await findIncident(transaction, { holder: actor, brand: config.brand, id });
    if (incident.acknowledgedAt !== null) return null;
    const { serialNumber } = incident;
    const errorCode = errorCodeOf(incident);
    const isTaken =
      errorCode !== null && (await takeReportedAlarm(transaction, context, actor, { serialNumber, errorCode }));
    await followAlarmHandling(transaction, context, eq(incidents.id, id));
    const acknowledged = await transaction
      .update(incidents)
      .set({ acknowledgedBy: actor.userId, acknowledgedAt: sql`now()` })
      .where(and(eq(incidents.id, id), isNull(incidents.acknowledgedAt)))
      .returning({ id: incidents.id });
    await silenceIncidents(transaction, context, acknowledged);
    return isTaken ? serialNumber : null;
  });
  if (takenFrom !== null) announceAttention(bus, [takenFrom]);
}
