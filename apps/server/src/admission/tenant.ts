import { AsyncLocalStorage } from 'node:async_hooks';

export interface Tenancy {
  tenant: string;
}

const storage = new AsyncLocalStorage<Tenancy>();

/** Work without a caller, such as jobs and the gateway. */
export const serverTenant = 'server';

/**
 * A tenant is a company with its people and programs, an account without a company, or the address of an unknown
 * caller.
 */
export const currentTenant = (): string => storage.getStore()?.tenant ?? serverTenant;

export const runAsTenant = <T>(tenancy: Tenancy, work: () => T): T => storage.run(tenancy, work);

export const tenantOf = ({ companyCode, userId }: { companyCode: string | null; userId: string }): string =>
  companyCode ?? userId;
