import type { Customer, CustomerList, CustomerListQuery } from '@washboard/contract/customers/customers';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { defineCursor } from '../../../http/list-cursor.ts';
import {
  type CustomerRow,
  customerCursorSchema,
  customerListScope,
  customerSortKeys,
  listCustomers,
} from './customers-repository.ts';

export async function readCustomers(
  { database: { orm }, config }: Pick<Context, 'database' | 'config'>,
  actor: Actor,
  { limit, cursor, sort, ...filter }: CustomerListQuery,
): Promise<CustomerList> {
  const customerCursor = defineCursor(`customers ${sort}`, customerCursorSchema);
  const after = cursor ? customerCursor.decode(cursor) : null;
  const scope = await customerListScope(orm, actor, config.brand);
  const { rows, total } = await listCustomers(orm, scope, { filter, sort, limit: limit + 1, after });
  const page = customerCursor.cutPage(rows, { limit, sortedBy: customerSortKeys(sort) });
  return { items: page.rows.map(presentCustomer), nextCursor: page.nextCursor, total };
}

export function presentCustomer(row: CustomerRow): Customer {
  return {
    id: row.id,
    companyCode: row.companyCode,
    companyName: row.companyName,
    name: row.name,
    surname: row.surname,
    email: row.email,
    phone: row.phone,
    address: row.address,
    city: row.city,
    zip: row.zip,
    country: row.country,
    website: row.website,
    assignedAppliances: row.machines.map(({ serialNumber }) => serialNumber),
    machines: row.machines.map(({ serialNumber, applianceName }) => ({ serialNumber, applianceName })),
  };
}
