import { eq, type SQL, sql } from 'drizzle-orm';
import type { Holder } from '../../actor.ts';
import { appliances } from '../appliances/tables.ts';
import { companyScope } from './company-scope.ts';

/**
 * The condition that every query about machines carries: which ones this person may know of. What is outside does
 * not exist for them.
 */
export function applianceScope(holder: Pick<Holder, 'role' | 'companyCode' | 'userId'>, brand: string): SQL {
  return sql`(${eq(appliances.brand, brand)} and ${withinCompanies()})`;

  function withinCompanies(): SQL {
    const { role, companyCode, userId } = holder;
    if (role === 'ADMIN') return sql`true`;
    const claimed = eq(appliances.claimedBy, userId);
    if (companyCode === null) return claimed;
    const own = sql`(${claimed} or ${appliances.companyCode} in ${companyScope(holder)})`;
    if (role === 'KITCHEN_MANAGER') return own;
    const served = role === 'SERVICE' ? sql`(${companyCode})` : companyScope(holder);
    return sql`(${own} or ${appliances.assignedCompanyCode} in ${served})`;
  }
}
