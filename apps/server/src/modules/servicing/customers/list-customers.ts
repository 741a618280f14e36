import type { CustomerList, CustomerListQuery } from '@washboard/contract/customers/customers';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { defineCursor } from '../../../http/list-cursor.ts';
import { customerCursorSchema, customerListScope, customerSortKeys, findCustomers } from './customers-repository.ts';
import { presentCustomer } from './present-customer.ts';

export async function listCustomers(
  { database: { orm }, config }: Pick<Context, 'database' | 'config'>,
  actor: Actor,
  { limit, cursor, sort, ...filter }: CustomerListQuery,
): Promise<CustomerList> {
  const customerCursor = defineCursor(`customers ${sort}`, customerCursorSchema);
  const after = cursor ? customerCursor.decode(cursor) : null;
  const scope = await customerListScope(orm, actor, config.brand);
  const { rows, total } = await findCustomers(orm, scope, { filter, sort, limit: limit + 1, after });
  const page = customerCursor.cutPage(rows, { limit, sortedBy: customerSortKeys(sort) });
  return { items: page.rows.map(presentCustomer), nextCursor: page.nextCursor, total };
}
