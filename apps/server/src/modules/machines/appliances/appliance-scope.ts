import { type Column, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor, Holder } from '../../../actor.ts';
import { companyScope } from '../../people/scope/index.ts';
import { appliances } from './tables.ts';

export interface Viewer {
  holder: Pick<Holder, 'role' | 'companyCode' | 'userId'>;
  brand: string;
}

export function existingAppliances(brand: string): SQL {
  return sql`(${eq(appliances.brand, brand)} and ${isNull(appliances.deletedAt)})`;
}

/**
 * The machines that an account sees: those that it claimed, those of the companies in its {@link companyScope}, and for
 * SERVICE those assigned to its company, for SERVICE_MANAGER those assigned to a company of the scope. ADMIN sees all.
 * Every query about machines needs this condition; a machine outside it does not exist for the holder.
 */
export function applianceScope(holder: Pick<Holder, 'role' | 'companyCode' | 'userId'>, brand: string): SQL {
  return sql`(${existingAppliances(brand)} and ${withinCompanies()})`;

  function withinCompanies(): SQL {
    const { role, companyCode, userId } = holder;
    if (role === 'ADMIN') return sql`true`;
    const claimed = eq(appliances.claimedBy, userId);
    if (companyCode === null) return claimed;
    const ownMachines = sql`(${claimed} or ${isOneOf(appliances.companyCode)})`;
    if (role === 'KITCHEN_MANAGER') return ownMachines;
    const { assignedCompanyCode } = appliances;
    return sql`(${ownMachines} or ${role === 'SERVICE' ? eq(assignedCompanyCode, companyCode) : isOneOf(assignedCompanyCode)})`;
  }

  /** PostgreSQL looks up a few companies in an index and hashes many (docs/decisions/017). */
  function isOneOf(companyCode: Column): SQL {
    const companies = companyScope(holder);
    return holder.role === 'SERVICE_MANAGER'
      ? sql`${companyCode} in ${companies}`
      : sql`${companyCode} = any(array${companies})`;
  }
}

/**
 * Machines of the company and of the known companies below it. The condition compares the company's own code as well,
 * because a holder may see a machine of a company outside its scope (claimed, or assigned) and filter by that company.
 */
export function ownedWithin(holder: Pick<Holder, 'role' | 'companyCode'>, companyCode: string): SQL {
  return sql`(${appliances.companyCode} = ${companyCode} or ${appliances.companyCode} in ${knownCompaniesBelow(holder, companyCode)})`;
}

/**
 * Only companies known to the holder are traversed, which hides how other companies are related. The counts of the
 * filter follow the same rule.
 */
export function knownCompaniesBelow(holder: Pick<Holder, 'role' | 'companyCode'>, companyCode: string): SQL {
  return sql`(
    with recursive below(company_code) as (
      select company_code from companies where company_code = ${companyCode}
      union
      select child.company_code from companies child join below on child.parent_company_code = below.company_code
      where below.company_code in ${companyScope(holder)})
    select company_code from below)`;
}

/** A person who has left the machine's new company cannot take it away: only the person's claim ends. */
export function returnsToStock(
  { companyCode, claimedFrom }: Pick<typeof appliances.$inferSelect, 'companyCode' | 'claimedFrom'>,
  actor: Pick<Actor, 'role' | 'companyCode'>,
): boolean {
  if (claimedFrom === null) return false;
  return actor.role === 'ADMIN' || companyCode === actor.companyCode || companyCode === claimedFrom;
}
