import type { AssignableAppliance, AssignableAppliances } from '@washboard/contract/customers/customers';
import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Holder } from '../../../actor.ts';
import { containsFolded } from '../../../adapters/database/text-search.ts';
import type { Context } from '../../../context.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { companies } from '../../people/companies/tables.ts';
import { companyScope } from '../../people/scope/index.ts';
import { customerScope, requireCustomer } from './customers-repository.ts';
import { customerAppliances, customers } from './tables.ts';

/** @throws ProblemError CUSTOMER_NOT_FOUND */
export async function listAssignableAppliances(
  { database: { orm }, config }: Context,
  holder: Holder,
  { id, search, limit }: { id: string; search?: string | undefined; limit: number },
): Promise<AssignableAppliances> {
  const scope = customerScope(holder, config.brand);
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
    .limit(limit + 1);
  return { items: rows.slice(0, limit).map(presentAssignable), isCut: rows.length > limit };
}

function presentAssignable({ serialNumber, applianceName, modelNumber, companyName, customer }: AssignableAppliance) {
  return {
    serialNumber,
    applianceName,
    modelNumber,
    companyName,
    customer: customer && { id: customer.id, name: customer.name, surname: customer.surname },
  };
}
