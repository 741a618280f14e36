import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';

/** Far more than any real hierarchy has; an unlimited depth would allow responses of any size. */
export const maxLevels = 20;

/** An arbitrary number, the same in every process. */
const treeLock = 7_240_093;

/**
 * Makes moves of companies wait for each other and for additions. A separate statement, because a query that waits for
 * a lock continues with the tree from before the wait.
 */
export async function lockTree(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${treeLock})`);
}

/** Makes an addition wait for a move; additions do not wait for each other. */
export async function lockTreeForAddition(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock_shared(${treeLock})`);
}

/** The number of companies from the root to this one, inclusive. */
export async function countLevels(transaction: Transaction, companyCode: string): Promise<number> {
  const { rows } = await transaction.execute<{ levels: number }>(sql`
    with recursive above(company_code, parent_company_code) as (
      select company_code, parent_company_code from companies where company_code = ${companyCode}
      union
      select parent.company_code, parent.parent_company_code
      from companies parent join above on parent.company_code = above.parent_company_code
    )
    select count(*)::int as levels from above`);
  return rows[0]?.levels ?? 0;
}
