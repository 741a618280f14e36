import { and, asc, count, eq, ilike, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Holder } from '../../../actor.ts';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import { containsPattern } from '../../../adapters/database/text-search.ts';
import { storedText } from '../../../http/list-cursor.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { companyScope } from '../../people/scope/index.ts';
import { applianceScope } from '../appliances/index.ts';
import { appliances } from '../appliances/tables.ts';
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

export type Customer = typeof customers.$inferSelect;
export type CustomerRow = Customer & { assignedAppliances: string[] };

export const customerCursorSchema = z.tuple([storedText, storedText, z.uuid()]);
export const sortedBy = ({ surname, name, id }: Customer): string[] => [surname, name, id];

/** The machines of one customer that are in scope. */
function machinesAt(orm: Pick<Orm, 'select'>, customerId: SQLWrapper, scope: SQL) {
  const { serialNumber } = customerAppliances;
  return orm
    .select({
      serialNumbers: sql<string[]>`coalesce(array_agg(${serialNumber} order by ${serialNumber}), '{}')`.as('serials'),
    })
    .from(customerAppliances)
    .innerJoin(appliances, eq(appliances.serialNumber, serialNumber))
    .where(and(eq(customerAppliances.customerId, customerId), scope))
    .as('machines');
}

/** @throws ProblemError CUSTOMER_NOT_FOUND outside the scope, exactly as for an ID that does not exist */
export async function requireCustomer(
  orm: Pick<Orm, 'select'>,
  scope: CustomerScope,
  id: string,
): Promise<CustomerRow> {
  const machines = machinesAt(orm, customers.id, scope.appliances);
  const [row] = await orm
    .select({ customer: customers, assignedAppliances: machines.serialNumbers })
    .from(customers)
    .innerJoinLateral(machines, sql`true`)
    .where(and(eq(customers.id, id), scope.customers));
  if (!row) throw new ProblemError('CUSTOMER_NOT_FOUND');
  return { ...row.customer, assignedAppliances: row.assignedAppliances };
}

/**
 * Locks a customer until the end of the transaction.
 *
 * @throws ProblemError CUSTOMER_NOT_FOUND
 */
export async function lockCustomer(
  transaction: Transaction,
  scope: CustomerScope,
  id: string,
  lock: 'key share' | 'no key update' | 'update',
): Promise<Customer> {
  const [customer] = await transaction
    .select()
    .from(customers)
    .where(and(eq(customers.id, id), scope.customers))
    .for(lock);
  if (!customer) throw new ProblemError('CUSTOMER_NOT_FOUND');
  return customer;
}

interface Page {
  search: string | undefined;
  limit: number;
  after: z.infer<typeof customerCursorSchema> | null;
}

/** A page by surname and name, with the total of all pages, in one statement. */
export async function listCustomers(orm: Orm, scope: CustomerScope, { search, limit, after }: Page) {
  const matching = orm.$with('matching').as(
    orm
      .select({ surname: customers.surname, name: customers.name, id: customers.id })
      .from(customers)
      .where(and(scope.customers, isSought(search))),
  );
  const order = [matching.surname, matching.name, matching.id];
  const [surname, name, id] = after ?? [];
  const page = orm.$with('page').as(
    orm
      .select()
      .from(matching)
      .where(after ? sql`(${sql.join(order, sql`, `)}) > (${surname}, ${name}, ${id}::uuid)` : undefined)
      .orderBy(...order.map((column) => asc(column)))
      .limit(limit),
  );
  const counted = orm.$with('counted').as(orm.select({ total: count().as('total') }).from(matching));
  const machines = machinesAt(orm, customers.id, scope.appliances);
  const rows = await orm
    .with(matching, page, counted)
    .select({ total: counted.total, customer: customers, assignedAppliances: machines.serialNumbers })
    .from(counted)
    .leftJoin(page, sql`true`)
    .leftJoin(customers, eq(customers.id, page.id))
    .leftJoinLateral(machines, sql`true`)
    .orderBy(asc(page.surname), asc(page.name), asc(page.id));
  return {
    total: rows[0]?.total ?? 0,
    // Beyond the last page the only row has the total and no customer.
    rows: rows.flatMap(({ customer, assignedAppliances }) =>
      customer ? [{ ...customer, assignedAppliances: assignedAppliances ?? [] }] : [],
    ),
  };
}

function isSought(search: string | undefined): SQL | undefined {
  if (!search) return undefined;
  const pattern = containsPattern(search);
  const fullName = sql`${customers.name} || ' ' || ${customers.surname}`;
  const reversedName = sql`${customers.surname} || ' ' || ${customers.name}`;
  const { email, phone, city } = customers;
  return or(...[fullName, reversedName, email, phone, city].map((column) => ilike(column, pattern)));
}

/** A machine that changes its owner is no longer with a customer of the previous one. */
export async function removeFromCustomer(transaction: Transaction, serialNumber: string): Promise<void> {
  await transaction.delete(customerAppliances).where(eq(customerAppliances.serialNumber, serialNumber));
}
