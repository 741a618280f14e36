import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../actor.ts';
import { companies, companySubtree } from '../companies/index.ts';
import { appliances } from './tables.ts';

/**
 * The condition that every query about machines carries: which ones this person may know of. What is outside does
 * not exist for them.
 */
export function applianceScope({ role, companyCode, userId }: Actor, brand: string): SQL {
  return sql`(${eq(appliances.brand, brand)} and ${withinCompanies()})`;

  function withinCompanies(): SQL {
    if (role === 'ADMIN') return sql`true`;
    const claimed = eq(appliances.claimedBy, userId);
    if (companyCode === null) return claimed;
    switch (role) {
      case 'KITCHEN_MANAGER':
        return or(claimed, eq(appliances.companyCode, companyCode)) ?? claimed;
      case 'SERVICE': {
        const customers = sql`(select ${companies.companyCode} from ${companies} where ${companies.parentCompanyCode} = ${companyCode})`;
        return (
          or(claimed, eq(appliances.companyCode, companyCode), inArray(appliances.companyCode, customers)) ?? claimed
        );
      }
      case 'SERVICE_MANAGER':
        return or(claimed, inArray(appliances.companyCode, companySubtree(companyCode))) ?? claimed;
    }
  }
}
