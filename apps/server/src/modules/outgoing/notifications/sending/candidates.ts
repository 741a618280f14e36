import { type SQL, sql } from 'drizzle-orm';
import type { Holder } from '../../../../actor.ts';
import type { Transaction } from '../../../../adapters/database/database.ts';

/** An account that may have to be notified. Only the scope of machines decides whether it is. */
export type Candidate = Pick<Holder, 'userId' | 'role' | 'companyCode'>;

const columns = sql`u.id as "userId", u.role, u.company_code as "companyCode"`;
const isPerson = sql`u.status = 'ACTIVE' and u.scopes is null`;

/**
 * The people with a rule of a fitting kind who may know one of the machines: by their company, or one above it, by a
 * claim, or as ADMIN. A few too many, so that a fleet with thousands of accounts asks only these for their scope.
 */
export async function findCandidates(
  transaction: Transaction,
  { incidentIds }: { incidentIds: readonly string[] },
): Promise<Candidate[]> {
  const { rows } = await transaction.execute<Candidate & Record<string, unknown>>(sql`
    with recursive subjects as (
      select distinct i.kind, a.company_code, a.assigned_company_code, a.claimed_by
      from incidents i join appliances a on a.serial_number = i.serial_number
      where i.id = any(${sql.param([...incidentIds])}::uuid[])),
    above(company_code) as (
      select company_code from subjects union select assigned_company_code from subjects
      union
      select c.parent_company_code from companies c join above on above.company_code = c.company_code
      where c.parent_company_code is not null)
    select ${columns} from users u
    where ${isPerson} and exists (
        select from notification_rules r where r.user_id = u.id and r.is_enabled
          and r.kind in (select kind from subjects))
      and (u.role = 'ADMIN' or u.company_code in (select company_code from above where company_code is not null)
        or u.id in (select claimed_by from subjects where claimed_by is not null))`);
  return rows;
}

export async function findWatchers(transaction: Transaction, which: SQL): Promise<Candidate[]> {
  const { rows } = await transaction.execute<Candidate & Record<string, unknown>>(sql`
    select ${columns} from users u
    where ${isPerson} and exists (
      select from notification_rules r where r.user_id = u.id and r.is_enabled and ${which})`);
  return rows;
}
