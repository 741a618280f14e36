import { type RemoteSessionEnd, remoteHoldS } from '@washboard/contract/remote-control/remote-session';
import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import { users } from '../../people/accounts/tables.ts';
import { companies } from '../../people/companies/tables.ts';
import { remoteSessions } from './tables.ts';

/** The margin is for a message on its way. */
const forgottenAfterMs = (remoteHoldS + 10) * 1000;

const isLive = (serialNumber: string) =>
  and(eq(remoteSessions.serialNumber, serialNumber), isNull(remoteSessions.endedAt));

export async function endForgottenRemoteSession(
  orm: Pick<Orm, 'update'>,
  serialNumber: string,
  now: Date,
): Promise<void> {
  const forgottenBefore = new Date(now.getTime() - forgottenAfterMs);
  await orm
    .update(remoteSessions)
    .set({ endedAt: now, endReason: 'timedOut' })
    .where(and(isLive(serialNumber), lt(remoteSessions.prolongedAt, forgottenBefore)));
}

export async function findLiveRemoteSession(orm: Pick<Orm, 'select'>, serialNumber: string) {
  const [row] = await orm
    .select({
      session: remoteSessions,
      holder: { firstName: users.firstName, lastName: users.lastName, companyName: companies.companyName },
    })
    .from(remoteSessions)
    .innerJoin(users, eq(users.id, remoteSessions.heldBy))
    .leftJoin(companies, eq(companies.companyCode, users.companyCode))
    .where(isLive(serialNumber));
  return row ?? null;
}

/** @returns false when another session is open, or the ID exists */
export async function insertRemoteSession(
  orm: Pick<Transaction, 'insert'>,
  session: typeof remoteSessions.$inferInsert,
): Promise<boolean> {
  const inserted = await orm
    .insert(remoteSessions)
    .values(session)
    .onConflictDoNothing()
    .returning({ id: remoteSessions.id });
  return inserted.length === 1;
}

/** @returns false when the session is over, or another user's */
export async function prolongRemoteSession(
  orm: Pick<Orm, 'update'>,
  { id, serialNumber, heldBy, now }: { id: string; serialNumber: string; heldBy: string; now: Date },
): Promise<boolean> {
  const prolonged = await orm
    .update(remoteSessions)
    .set({ prolongedAt: now })
    .where(and(isLive(serialNumber), eq(remoteSessions.id, id), eq(remoteSessions.heldBy, heldBy)))
    .returning({ id: remoteSessions.id });
  return prolonged.length === 1;
}

export async function endRemoteSession(
  orm: Pick<Orm, 'update'>,
  id: string,
  { endedAt, endReason }: { endedAt: Date; endReason: RemoteSessionEnd },
): Promise<void> {
  await orm
    .update(remoteSessions)
    .set({ endedAt, endReason })
    .where(and(eq(remoteSessions.id, id), isNull(remoteSessions.endedAt)));
}

/**
 * A machine can end its own sessions only. The array look-up keeps the plan fast
 * (docs/decisions/007-one-statement-per-batch.md).
 * @param stored a query with `serial_number`, `received_at`, `kind` and `body`
 */
export function endSessionsReportedOver(stored: SQL): SQL {
  const ended = sql`select serial_number, received_at, body ->> 'reason' as reason,
    case when kind = 'remoteControlEnded' then (body ->> 'sessionId')::uuid end as id from ${stored}`;
  return sql`
    update remote_sessions r set ended_at = e.received_at, end_reason = e.reason from (${ended}) e
    where r.id = any(array(select id from (${ended}) ids)) and r.id = e.id
      and r.serial_number = e.serial_number and r.ended_at is null`;
}
