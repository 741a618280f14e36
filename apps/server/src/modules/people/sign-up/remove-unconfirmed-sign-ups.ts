import { dayMs } from '@washboard/contract/time/durations';
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../../adapters/database/database.ts';
import { removeAccounts } from '../accounts/index.ts';
import { users } from '../accounts/tables.ts';
import { removeSessionsOf } from '../sessions/index.ts';

/** A person who reads the mail late can request a new code. */
const lifetimeMs = 30 * dayMs;

/** An unconfirmed sign-up may be another person's data, and blocks the deletion of its company. */
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
