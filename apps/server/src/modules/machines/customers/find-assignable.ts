import type { AssignableAppliance } from '@washboard/contract/customers/customers';
import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Holder } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { containsFolded } from '../../../adapters/database/text-search.ts';
import { companies } from '../../people/companies/index.ts';
import { companyScope } from '../../people/scope/index.ts';
import { appliances } from '../appliances/index.ts';
import { customerScope, requireCustomer } from './customers-repository.ts';
import { customerAppliances, customers } from './tables.ts';

interface Wanted {
  id: string;
  brand: string;
  search: string | undefined;
  limit: number;
}

/**
 * The machines in scope that are not with a customer yet, or with another one, by name.
 *
 * @throws ProblemError CUSTOMER_NOT_FOUND
 */
export async function findAssignable(
  orm: Orm,
  holder: Holder,
  { id, brand, search, limit }: Wanted,
): Promise<AssignableAppliance[]> {
  const scope = customerScope(holder, brand);
  const { companyCode } = await requireCustomer(orm, scope, id);
  const { serialNumber, applianceName, modelNumber } = appliances;
  const rows = await orm
    .select({
      serialNumber,
      applianceName,
      modelNumber,
      companyName: companies.companyName,
      customer: { id: customers.id, name: customers.name, surname: customers.surname },
    })
    .from(appliances)
    .leftJoin(
      companies,
      and(eq(companies.companyCode, appliances.companyCode), sql`${companies.companyCode} in ${companyScope(holder)}`),
    )
    .leftJoin(
      customerAppliances,
      and(eq(customerAppliances.serialNumber, serialNumber), eq(customerAppliances.companyCode, companyCode)),
    )
    .leftJoin(customers, eq(customers.id, customerAppliances.customerId))
    .where(
      and(
        scope.appliances,
        search ? containsFolded(appliances.searchText, search) : undefined,
        or(isNull(customers.id), ne(customers.id, id)),
      ),
    )
    .orderBy(asc(applianceName), asc(serialNumber))
    .limit(limit);
  return rows;
}
