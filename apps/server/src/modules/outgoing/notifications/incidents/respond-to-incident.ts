import { randomUUID } from 'node:crypto';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor, Holder } from '../../../../actor.ts';
import type { Orm, Transaction } from '../../../../adapters/database/database.ts';
import type { Context } from '../../../../context.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { takeReportedAlarm } from '../../../machines/alarms/index.ts';
import { alarmHandling, alarms } from '../../../machines/alarms/tables.ts';
import { applianceScope } from '../../../machines/appliances/index.ts';
import { appliances } from '../../../machines/appliances/tables.ts';
import { announceAttention } from '../../../machines/live-socket/index.ts';
import { users } from '../../../people/accounts/tables.ts';
import { closePushes, dropWaiting, dropWaitingMessages } from '../notices/notices-repository.ts';
import { removeMutes } from '../rules/unmute-notification.ts';
import { type IncidentRow, incidents, mutedNotifications } from '../tables.ts';

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
  const taken = await database.orm.transaction(async (transaction) => {
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
    await silence(transaction, context, acknowledged);
    return isTaken ? serialNumber : null;
  });
  if (taken !== null) announceAttention(bus, [taken]);
}

/**
 * The account that has taken an open alarm has acknowledged its incident; with its release, escalation continues. An
 * alarm that returned since then is news.
 */
export async function followAlarmHandling(
  transaction: Transaction,
  context: Pick<Context, 'jobQueue' | 'clock'>,
  which?: SQL,
): Promise<void> {
  const { rows } = await transaction.execute<{ id: string; acknowledgedAt: Date | string | null }>(sql`
    update ${incidents} set acknowledged_by = taker.id,
      acknowledged_at = case when taker.id is null then null else coalesce(incidents.acknowledged_at, now()) end
    from ${alarmHandling} handling
    join ${alarms} on alarms.serial_number = handling.serial_number and alarms.error_code = handling.error_code
      and alarms.cleared_seq is null and alarms.raised_seq <= handling.taken_seq
    left join ${users} taker on taker.id = handling.taken_by and taker.status <> 'DELETED'
    where ${which ?? sql`true`} and incidents.serial_number = handling.serial_number
      and incidents.key = handling.error_code and incidents.kind in ('alarm', 'supplies')
      and incidents.ended_at is null and incidents.acknowledged_by is distinct from taker.id
    returning incidents.id, incidents.acknowledged_at as "acknowledgedAt"`);
  await silence(
    transaction,
    context,
    rows.filter(({ acknowledgedAt }) => acknowledgedAt !== null),
  );
}

async function silence(
  transaction: Transaction,
  context: Pick<Context, 'jobQueue' | 'clock'>,
  acknowledged: readonly { id: string }[],
): Promise<void> {
  if (acknowledged.length === 0) return;
  const which = sql`incident_id = any(${sql.param(acknowledged.map(({ id }) => id))}::uuid[])`;
  await dropWaitingMessages(transaction, which);
  await closePushes(transaction, context, which);
}

/**
 * A mute applies to a kind of incident at this machine, or to one alarm code.
 * @throws ProblemError NOTIFICATION_NOT_FOUND
 */
export async function muteIncident({ database, config, clock }: Context, holder: Reader, id: string): Promise<void> {
  await database.orm.transaction(async (transaction) => {
    const { incident } = await findIncident(transaction, { holder, brand: config.brand, id });
    const { userId } = holder;
    await transaction
      .insert(mutedNotifications)
      .values({ id: randomUUID(), userId, ...subjectOf(incident), since: clock.now() })
      .onConflictDoNothing();
    await dropWaiting(transaction, sql`user_id = ${userId} and incident_id = ${id}`);
  });
}

/** @throws ProblemError NOTIFICATION_NOT_FOUND */
export async function unmuteIncident({ database, config }: Context, holder: Reader, id: string): Promise<void> {
  const { incident } = await findIncident(database.orm, { holder, brand: config.brand, id });
  await removeMutes(database.orm, holder.userId, mutesIncident(holder, incident));
}

export async function isIncidentMuted(
  orm: Pick<Orm, '$count'>,
  { holder, incident }: { holder: Reader; incident: IncidentRow },
): Promise<boolean> {
  return (await orm.$count(mutedNotifications, mutesIncident(holder, incident))) > 0;
}

function mutesIncident({ userId }: Reader, incident: IncidentRow) {
  const { kind, serialNumber, errorCode } = subjectOf(incident);
  return and(
    eq(mutedNotifications.userId, userId),
    eq(mutedNotifications.kind, kind),
    eq(mutedNotifications.serialNumber, serialNumber),
    eq(mutedNotifications.errorCode, errorCode),
  );
}

function subjectOf({ kind, key, serialNumber }: IncidentRow) {
  return { kind, serialNumber, errorCode: errorCodeOf({ kind, key }) ?? '' };
}

type Reader = Pick<Holder, 'userId' | 'role' | 'companyCode'>;

/** @throws ProblemError NOTIFICATION_NOT_FOUND, also outside the scope */
export async function findIncident(
  orm: Pick<Orm, 'select'>,
  { holder, brand, id }: { holder: Reader; brand: string; id: string },
): Promise<{ incident: IncidentRow; machine: typeof appliances.$inferSelect }> {
  const [found] = await orm
    .select({ incident: incidents, machine: appliances })
    .from(incidents)
    .innerJoin(appliances, eq(appliances.serialNumber, incidents.serialNumber))
    .where(and(eq(incidents.id, id), applianceScope(holder, brand)));
  if (!found) throw new ProblemError('NOTIFICATION_NOT_FOUND');
  return found;
}

const codedKinds = new Set(['alarm', 'supplies']);

export function errorCodeOf({ kind, key }: Pick<IncidentRow, 'kind' | 'key'>): string | null {
  return codedKinds.has(kind) ? key : null;
}
