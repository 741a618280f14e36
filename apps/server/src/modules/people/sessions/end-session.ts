import type { AuditAction } from '@washboard/contract/audit-log/audit-log';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { announceAccessChange, markSessionsEnded, type SessionsOfUser } from './sessions-repository.ts';
import { identityPayloads } from './tables.ts';

/** Inside a transaction use {@link endSessionsWithin}. */
export async function endSessions(
  context: Pick<Context, 'database' | 'clock' | 'bus'>,
  selection: SessionsOfUser,
): Promise<void> {
  const { database, clock } = context;
  await database.orm.transaction((transaction) => endSessionsWithin(transaction, { ...selection, at: clock.now() }));
  announceAccessChange(context, selection.userId);
}

/**
 * Call `announceAccessChange` after the commit.
 * @returns the number of ended sessions
 */
export async function endSessionsWithin(
  transaction: Pick<Orm, 'update' | 'delete'>,
  { at, ...selection }: SessionsOfUser & { at: Date },
): Promise<number> {
  const grantIds = await markSessionsEnded(transaction, selection, at);
  const isGrant = and(eq(identityPayloads.model, 'Grant'), inArray(identityPayloads.id, grantIds));
  if (grantIds.length > 0) {
    await transaction.delete(identityPayloads).where(or(inArray(identityPayloads.grantId, grantIds), isGrant));
  }
  return grantIds.length;
}

interface EndedSession {
  userId: string;
  sessionId: string;
  /** The actor is null if the reuse of a token ended the session. */
  actor: Pick<Actor, 'userId' | 'origin'> | null;
  origin: string;
  action: Extract<AuditAction, 'session.ended' | 'session.reused'>;
}

/** @returns false without such an active session */
export async function endSession(
  context: Pick<Context, 'database' | 'clock' | 'bus'>,
  { userId, sessionId, actor, origin, action }: EndedSession,
): Promise<boolean> {
  const at = context.clock.now();
  const isEnded = await context.database.orm.transaction(async (transaction) => {
    const count = await endSessionsWithin(transaction, { userId, sessionId, at });
    if (count === 0) return false;
    await recordAudit(transaction, { at, actor, origin, action, subject: userId, detail: { sessionId } });
    return true;
  });
  if (isEnded) announceAccessChange(context, userId);
  return isEnded;
}
