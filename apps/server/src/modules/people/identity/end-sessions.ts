import { and, eq, inArray, or } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { announceAccessChange, markSessionsEnded, type SessionsOfUser } from '../sessions/index.ts';
import { identityPayloads } from './tables.ts';

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
  { at, ...which }: SessionsOfUser & { at: Date },
): Promise<number> {
  const grantIds = await markSessionsEnded(transaction, which, at);
  const isGrant = and(eq(identityPayloads.model, 'Grant'), inArray(identityPayloads.id, grantIds));
  if (grantIds.length > 0) {
    await transaction.delete(identityPayloads).where(or(inArray(identityPayloads.grantId, grantIds), isGrant));
  }
  return grantIds.length;
}
