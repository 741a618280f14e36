import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { announceAccessChange } from '../sessions/index.ts';
import { sessions } from '../sessions/tables.ts';
import { identityPayloads } from './tables.ts';

interface SessionsOfUser {
  userId: string;
  /** Only this one. */
  sessionId?: string;
  /** All but this one. */
  exceptSessionId?: string | undefined;
}

/**
 * Ends the sign-ins of an account everywhere: calls and refreshes are refused from now on, live sockets close. Not from
 * within a transaction: for that there is `endSessionsWithin`.
 */
export async function endSessions(
  context: Pick<Context, 'database' | 'clock' | 'bus'>,
  which: SessionsOfUser,
): Promise<void> {
  const { database, clock } = context;
  await database.orm.transaction((transaction) => endSessionsWithin(transaction, { ...which, at: clock.now() }));
  announceAccessChange(context, which.userId);
}

/**
 * The same as part of a change. Follow it with `announceAccessChange` once that is committed.
 *
 * @returns how many there were to end
 */
export async function endSessionsWithin(
  transaction: Pick<Orm, 'update' | 'delete'>,
  { userId, sessionId, exceptSessionId, at }: SessionsOfUser & { at: Date },
): Promise<number> {
  const ended = await transaction
    .update(sessions)
    .set({ endedAt: at })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        sessionId === undefined ? undefined : eq(sessions.id, sessionId),
        exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId),
      ),
    )
    .returning({ id: sessions.id });
  const grantIds = ended.map(({ id }) => id);
  const isGrant = and(eq(identityPayloads.model, 'Grant'), inArray(identityPayloads.id, grantIds));
  if (ended.length > 0) {
    await transaction.delete(identityPayloads).where(or(inArray(identityPayloads.grantId, grantIds), isGrant));
  }
  return ended.length;
}
