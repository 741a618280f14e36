import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Holder } from '../../../../actor.ts';
import type { Orm } from '../../../../adapters/database/database.ts';
import type { Context } from '../../../../context.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { applianceScope } from '../../../machines/appliances/index.ts';
import { appliances } from '../../../machines/appliances/tables.ts';
import { closePushes, dropNews, dropWaiting } from '../notices/notices-repository.ts';
import { type IncidentRow, incidents, mutedNotifications } from '../tables.ts';

/**
 * An acknowledgement silences other accounts and stops escalation; the first account wins.
 * @throws ProblemError NOTIFICATION_NOT_FOUND
 */
export async function acknowledge(context: Context, holder: Reader, id: string): Promise<void> {
  const { database, config } = context;
  await database.orm.transaction(async (transaction) => {
    await findIncident(transaction, { holder, brand: config.brand, id });
    const acknowledged = await transaction
      .update(incidents)
      .set({ acknowledgedBy: holder.userId, acknowledgedAt: sql`now()` })
      .where(and(eq(incidents.id, id), isNull(incidents.acknowledgedAt)))
      .returning({ id: incidents.id });
    if (acknowledged.length === 0) return;
    await dropNews(transaction, sql`incident_id = ${id}`);
    await closePushes(transaction, context, sql`incident_id = ${id}`);
  });
}

/**
 * A mute applies to a kind of incident at this machine, or to one alarm code.
 * @throws ProblemError NOTIFICATION_NOT_FOUND
 */
export async function mute({ database, config, clock }: Context, holder: Reader, id: string): Promise<void> {
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
  await database.orm.delete(mutedNotifications).where(mutesIncident(holder, incident));
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
