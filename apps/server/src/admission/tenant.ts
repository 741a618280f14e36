import { AsyncLocalStorage } from 'node:async_hooks';

/** The tenant is filled in as it becomes known. */
export interface Tenancy {
  tenant: string;
}

const storage = new AsyncLocalStorage<Tenancy>();

/** The server's own work: jobs, the gateway, and everything else without a caller. */
export const house = 'house';

/**
 * A tenant is a company with its people and programs, an account without a company, or the address of an unknown
 * caller.
 */
export const currentTenant = (): string => storage.getStore()?.tenant ?? house;

/** Everything that `work` starts counts for this tenancy. */
export const runAs = <T>(tenancy: Tenancy, work: () => T): T => storage.run(tenancy, work);

export const tenantOf = ({ companyCode, userId }: { companyCode: string | null; userId: string }): string =>
  companyCode ?? userId;
