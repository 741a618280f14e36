import { and, count, eq, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { users } from './tables.ts';

/** Any number, the same in every process. */
const administratorsLock = 7_240_092;

/**
 * To be asked in the transaction that takes an ADMIN away. Two that do so at once come one after the other: the second
 * counts when the first is committed.
 *
 * @throws ProblemError LAST_ADMINISTRATOR when nobody else could administer
 */
export async function requireAnotherAdministrator(transaction: Transaction, userId: string): Promise<void> {
  // The account first, as everybody does who changes one: in the other order two would wait for each other.
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  await transaction.execute(sql`select pg_advisory_xact_lock(${administratorsLock})`);
  const [others] = await transaction
    .select({ count: count() })
    .from(users)
    .where(and(eq(users.role, 'ADMIN'), eq(users.status, 'ACTIVE'), ne(users.id, userId)));
  if (!others?.count) throw new ProblemError('LAST_ADMINISTRATOR');
}
