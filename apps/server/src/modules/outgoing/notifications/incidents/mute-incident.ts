import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '../../../../adapters/database/database.ts';
import type { Context } from '../../../../context.ts';
import { dropWaiting } from '../notices/notices-repository.ts';
import { removeMutes } from '../rules/unmute-notification.ts';
import { type IncidentRow, mutedNotifications } from '../tables.ts';
import { errorCodeOf, findIncident, type Reader } from './incidents-repository.ts';

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
