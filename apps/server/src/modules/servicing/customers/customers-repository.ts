import type { CustomerSort, CustomerSortKey, customerListQuerySchema } from '@washboard/contract/customers/customers';
import { and, asc, count, desc, eq, getTableColumns, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Holder } from '../../../actor.ts';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import { containsFolded } from '../../../adapters/database/text-search.ts';
import { storedText } from '../../../http/list-cursor.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { applianceScope } from '../../machines/appliances/index.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { companies } from '../../people/companies/tables.ts';
import { companyScope, conditionFor } from '../../people/scope/index.ts';
import { customerAppliances, customers } from './tables.ts';

interface CustomerScope {
  customers: SQL;
  appliances: SQL;
}

export function customerScope(holder: Holder, brand: string): CustomerScope {
  return {
    customers: sql`${customers.companyCode} in ${companyScope(holder)}`,
    appliances: applianceScope(holder, brand),
  };
}

export async function customerListScope(orm: Orm, holder: Holder, brand: string): Promise<CustomerScope> {
  const scope = customerScope(holder, brand);
  if (holder.role === 'ADMIN') return { ...scope, customers: sql`true` };
  return { ...scope, customers: (await conditionFor(orm, companyScope(holder)))(customers.companyCode) };
}

const { searchText: _, ...customerColumns } = getTableColumns(customers);

export type Customer = Omit<typeof customers.$inferSelect, 'searchText'>;
interface CustomerMachine {
  serialNumber: string;
  applianceName: string;
}
export type CustomerRow = Customer & { companyName: string; machines: CustomerMachine[] };

function machinesAt(orm: Pick<Orm, 'select'>, customerId: SQLWrapper, scope: SQL) {
  const { serialNumber, applianceName } = appliances;
  return orm
    .select({
      list: sql<CustomerMachine[]>`coalesce(
        json_agg(json_build_object('serialNumber', ${serialNumber}, 'applianceName', ${applianceName})
          order by ${serialNumber}), '[]')`.as('list'),
    })
    .from(customerAppliances)
    .innerJoin(appliances, eq(serialNumber, customerAppliances.serialNumber))
    .where(and(eq(customerAppliances.customerId, customerId), scope))
    .as('machines');
}

/** @throws ProblemError CUSTOMER_NOT_FOUND outside the scope, as for an unknown ID */
export async function requireCustomer(
  orm: Pick<Orm, 'select'>,
  scope: CustomerScope,
  id: string,
): Promise<CustomerRow> {
  const machines = machinesAt(orm, customers.id, scope.appliances);
  const [row] = await orm
    .select({ customer: customerColumns, companyName: companies.companyName, machines: machines.list })
    .from(customers)
    .innerJoin(companies, eq(companies.companyCode, customers.companyCode))
    .innerJoinLateral(machines, sql`true`)
    .where(and(eq(customers.id, id), scope.customers));
  if (!row) throw new ProblemError('CUSTOMER_NOT_FOUND');
  return { ...row.customer, companyName: row.companyName, machines: row.machines };
}

/** @throws ProblemError CUSTOMER_NOT_FOUND */
export async function lockCustomer(
  transaction: Transaction,
  scope: CustomerScope,
  id: string,
  lock: 'key share' | 'no key update' | 'update',
): Promise<Customer> {
  const [customer] = await transaction
    .select(customerColumns)
    .from(customers)
    .where(and(eq(customers.id, id), scope.customers))
    .for(lock);
  if (!customer) throw new ProblemError('CUSTOMER_NOT_FOUND');
  return customer;
}

interface Page {
  filter: Pick<z.infer<typeof customerListQuerySchema>, 'search' | 'serialNumber'>;
  sort: CustomerSort;
  limit: number;
  after: z.infer<typeof customerCursorSchema> | null;
}

export async function findCustomers(orm: Orm, scope: CustomerScope, { filter, sort, limit, after }: Page) {
  const { search, serialNumber } = filter;
  const matching = orm.$with('matching').as(
    orm
      .select({ surname: customers.surname, name: customers.name, city: customers.city, id: customers.id })
      .from(customers)
      .where(
        and(
          scope.customers,
          search ? containsFolded(customers.searchText, search) : undefined,
          serialNumber ? isAssigned(orm, serialNumber, scope) : undefined,
        ),
      ),
  );
  const isDescending = sort.startsWith('-');
  const order = sortFields(sort).map((field) => matching[field]);
  const beyond = sql.raw(isDescending ? '<' : '>');
  const orderBy = order.map((column) => (isDescending ? desc(column) : asc(column)));
  const [first, second, third, id] = after ?? [];
  const page = orm.$with('page').as(
    orm
      .select()
      .from(matching)
      .where(
        after ? sql`(${sql.join(order, sql`, `)}) ${beyond} (${first}, ${second}, ${third}, ${id}::uuid)` : undefined,
      )
      .orderBy(...orderBy)
      .limit(limit),
  );
  const counted = orm.$with('counted').as(orm.select({ total: count().as('total') }).from(matching));
  const machines = machinesAt(orm, customers.id, scope.appliances);
  const rows = await orm
    .with(matching, page, counted)
    .select({
      total: counted.total,
      customer: customerColumns,
      companyName: companies.companyName,
      machines: machines.list,
    })
    .from(counted)
    .leftJoin(page, sql`true`)
    .leftJoin(customers, eq(customers.id, page.id))
    .leftJoin(companies, eq(companies.companyCode, customers.companyCode))
    .leftJoinLateral(machines, sql`true`)
    .orderBy(...sortFields(sort).map((field) => (isDescending ? desc(page[field]) : asc(page[field]))));
  return {
    total: rows[0]?.total ?? 0,
    // Beyond the last page the only row has the total and no customer.
    rows: rows.flatMap(({ customer, companyName, machines }) =>
      customer && companyName !== null ? [{ ...customer, companyName, machines: machines ?? [] }] : [],
    ),
  };
}

const sortFields = (sort: CustomerSort) => [...sortTexts[sort.replace('-', '') as CustomerSortKey], 'id'] as const;

const sortTexts = {
  surname: ['surname', 'name', 'city'],
  name: ['name', 'surname', 'city'],
  city: ['city', 'surname', 'name'],
} as const satisfies Record<CustomerSortKey, unknown>;

/** The ID makes every order total. */
export const customerCursorSchema = z.tuple([storedText, storedText, storedText, z.uuid()]);
export const customerSortKeys = (sort: CustomerSort) => (row: Customer) => sortFields(sort).map((field) => row[field]);

function isAssigned(orm: Orm, serialNumber: string, scope: CustomerScope): SQL {
  return inArray(
    customers.id,
    orm
      .select({ customerId: customerAppliances.customerId })
      .from(customerAppliances)
      .innerJoin(appliances, eq(appliances.serialNumber, customerAppliances.serialNumber))
      .where(and(eq(customerAppliances.serialNumber, serialNumber), scope.appliances)),
  );
}

/** A machine that changes its owner leaves the customers of the previous one. */
export async function removeFromCustomer(transaction: Transaction, serialNumber: string): Promise<void> {
  await transaction.delete(customerAppliances).where(eq(customerAppliances.serialNumber, serialNumber));
}
