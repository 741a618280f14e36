import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import { users } from '../accounts/index.ts';

type Account = typeof users.$inferSelect;

/**
 * Who may decide about a sign-up for this company, or for one to be opened below it: the service managers of the
 * company and of those above it; where there is none, the administrators.
 */
export async function findDeciders(transaction: Transaction, companyCode: string): Promise<Account[]> {
  const line = sql`(
    with recursive line(company_code, parent_company_code) as (
      select company_code, parent_company_code from companies where company_code = ${companyCode}
      union
      select above.company_code, above.parent_company_code
      from companies above join line on above.company_code = line.parent_company_code
    )
    select company_code from line)`;
  const isActive = eq(users.status, 'ACTIVE');
  const managers = await transaction
    .select()
    .from(users)
    .where(and(isActive, eq(users.role, 'SERVICE_MANAGER'), sql`${users.companyCode} in ${line}`));
  if (managers.length > 0) return managers;
  return transaction
    .select()
    .from(users)
    .where(and(isActive, eq(users.role, 'ADMIN')));
}
