import { type SQL, sql } from 'drizzle-orm';
import type { Holder } from '../../../actor.ts';
import { companyScope } from '../../people/scope/index.ts';
import { applianceScope } from '../appliances/index.ts';
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
