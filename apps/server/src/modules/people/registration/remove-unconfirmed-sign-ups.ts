import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../../adapters/database/database.ts';
import { removeAccounts, users } from '../accounts/index.ts';
import { removeSessionsOf } from '../sessions/index.ts';

/** Long enough for a mail that was found late: a new code can be asked for as long as the sign-up is there. */
const lifetimeMs = 30 * 24 * 3_600_000;

/** A sign-up whose address nobody confirmed is data of somebody who may not know of it, and holds its company. */
export async function removeUnconfirmedSignUps({ orm }: Database, now: Date): Promise<void> {
  const isForgotten = and(
    eq(users.status, 'INACTIVE'),
    isNull(users.verifiedAt),
    isNotNull(users.registrationId),
    lt(users.createdAt, new Date(now.getTime() - lifetimeMs)),
  );
  await orm.transaction(async (transaction) => {
    const forgotten = await transaction.select({ id: users.id }).from(users).where(isForgotten).for('update');
    const ids = forgotten.map(({ id }) => id);
    if (ids.length === 0) return;
    await removeSessionsOf(transaction, ids);
    await removeAccounts(transaction, ids);
  });
}
