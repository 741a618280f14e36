import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../../adapters/database/database.ts';
import type { Context } from '../../../../context.ts';
import { alarmHandling, alarms } from '../../../machines/alarms/tables.ts';
import { users } from '../../../people/accounts/tables.ts';
import { closePushes, dropWaitingMessages } from '../notices/notices-repository.ts';
import { incidents } from '../tables.ts';

/**
 * The account that has taken an open alarm has acknowledged its incident; with its release, escalation continues. An
 * alarm that returned since then is news.
 */
export async function followAlarmHandling(
  transaction: Transaction,
  context: Pick<Context, 'jobQueue' | 'clock'>,
  condition?: SQL,
): Promise<void> {
  const { rows } = await transaction.execute<{ id: string; acknowledgedAt: Date | string | null }>(sql`
    update ${incidents} set acknowledged_by = taker.id,
      acknowledged_at = case when taker.id is null then null else coalesce(incidents.acknowledged_at, now()) end
    from ${alarmHandling} handling
    join ${alarms} on alarms.serial_number = handling.serial_number and alarms.error_code = handling.error_code
      and alarms.cleared_seq is null and alarms.raised_seq <= handling.taken_seq
    left join ${users} taker on taker.id = handling.taken_by and taker.status <> 'DELETED'
    where ${condition ?? sql`true`} and incidents.serial_number = handling.serial_number
      and incidents.key = handling.error_code and incidents.kind in ('alarm', 'supplies')
      and incidents.ended_at is null and incidents.acknowledged_by is distinct from taker.id
    returning incidents.id, incidents.acknowledged_at as "acknowledgedAt"`);
  await silenceIncidents(
    transaction,
    context,
    rows.filter(({ acknowledgedAt }) => acknowledgedAt !== null),
  );
}

export async function silenceIncidents(
  transaction: Transaction,
  context: Pick<Context, 'jobQueue' | 'clock'>,
  acknowledged: readonly { id: string }[],
): Promise<void> {
  if (acknowledged.length === 0) return;
  const ofIncidents = sql`incident_id = any(${sql.param(acknowledged.map(({ id }) => id))}::uuid[])`;
  await dropWaitingMessages(transaction, ofIncidents);
  await closePushes(transaction, context, ofIncidents);
}
