import { type SQL, sql } from 'drizzle-orm';
import type { Holder } from '../../actor.ts';
import { applianceScope, companyScope } from '../scope/index.ts';
import { customers } from './tables.ts';

/** Which customers somebody may know of, and which of the machines that stand there. */
export interface CustomerScope {
  customers: SQL;
  appliances: SQL;
}

export function customerScope(holder: Holder, brand: string): CustomerScope {
  return {
    customers: sql`${customers.companyCode} in ${companyScope(holder)}`,
    appliances: applianceScope(holder, brand),
  };
}
