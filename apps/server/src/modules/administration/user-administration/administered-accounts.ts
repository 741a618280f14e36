import type { RegistrationRole } from '@washboard/contract/sign-up/registration';
import type {
  PendingUser,
  UserSummary,
  userListQuerySchema,
} from '@washboard/contract/user-administration/user-administration';
import { and, asc, eq, gt, like, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import { containsFolded, containsPattern } from '../../../adapters/database/text-search.ts';
import { isPerson, signUpTime } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { findNamedCompanies, isOfNamedCompany } from '../../people/companies/index.ts';
import { companies } from '../../people/companies/tables.ts';

export type AccountRow = Awaited<ReturnType<typeof selectAccounts>>[number];

type Applicant = AccountRow & { role: RegistrationRole };

/** Accounts that their owners deleted have no personal data. */
const isUnerasedPerson = sql`${isPerson} and not (${users.status} = 'DELETED' and ${users.email} like '%@deleted.invalid')`;

function selectAccounts(orm: Pick<Orm, 'select'>) {
  return orm
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      status: users.status,
      role: users.role,
      companyCode: users.companyCode,
      /** An applicant may open a company below this one. */
      parentCompanyCode: sql<string | null>`coalesce(${companies.parentCompanyCode}, ${users.parentCompanyCode})`,
      /** Without a company: the company name that the applicant typed at sign-up. */
      companyName: sql<string | null>`coalesce(${companies.companyName}, ${users.companyName})`,
      country: users.country,
      phone: users.phone,
      mobile: users.mobile,
      language: users.language,
      administrationProfile: users.administrationProfile,
      appliedAt: signUpTime.mapWith(users.createdAt),
    })
    .from(users)
    .leftJoin(companies, eq(users.companyCode, companies.companyCode));
}

/** @returns null outside the scope, as for an unknown ID */
export async function findAdministeredAccount(
  orm: Pick<Orm, 'select'>,
  scope: SQL,
  userId: string,
): Promise<AccountRow | null> {
  const [row] = await selectAccounts(orm).where(and(scope, isUnerasedPerson, eq(users.id, userId)));
  return row ?? null;
}

/** A query that waits for a lock continues with the scope from before the wait, so the lock is a separate statement. */
export async function lockAccount(transaction: Transaction, userId: string): Promise<void> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

export async function findApplicants(orm: Orm, scope: SQL): Promise<Applicant[]> {
  const rows = await selectAccounts(orm)
    .where(and(scope, eq(users.status, 'PENDING_APPROVAL')))
    .orderBy(signUpTime, users.id);
  return rows.filter((row): row is Applicant => row.role !== 'ADMIN');
}

interface Page {
  filter: Pick<z.infer<typeof userListQuerySchema>, 'search' | 'status' | 'role' | 'companyCode'>;
  limit: number;
  after: string | null;
}

export async function findAccounts(orm: Orm, scope: SQL, { filter, limit, after }: Page) {
  const { search } = filter;
  const companyCodes = search ? await findNamedCompanies(orm, search) : [];
  const matching = and(
    scope,
    isUnerasedPerson,
    search ? isFoundBy(search, companyCodes) : undefined,
    ...conditions(filter),
  );
  const [rows, total] = await Promise.all([
    selectAccounts(orm)
      .where(and(matching, after === null ? undefined : gt(users.email, after)))
      .orderBy(asc(users.email))
      .limit(limit),
    orm.$count(users, matching),
  ]);
  return { rows, total };
}

function isFoundBy(search: string, companyCodes: readonly string[] | null): SQL {
  const hasCode = /^\d+$/.test(search) ? sql`or ${like(users.companyCode, containsPattern(search))}` : sql``;
  return sql`(${containsFolded(users.searchText, search)} or ${isOfNamedCompany(users.companyCode, search, companyCodes)} ${hasCode})`;
}

function conditions({ status, role, companyCode }: Page['filter']): (SQL | undefined)[] {
  return [
    status ? eq(users.status, status) : undefined,
    role ? eq(users.role, role) : undefined,
    companyCode ? eq(users.companyCode, companyCode) : undefined,
  ];
}

export function presentAccount(account: AccountRow): UserSummary {
  return {
    id: account.id,
    email: account.email,
    firstName: account.firstName,
    lastName: account.lastName,
    status: account.status,
    role: account.role,
    companyCode: account.companyCode,
    companyName: account.companyName,
    country: account.country,
    phone: account.phone,
    mobile: account.mobile,
    administrationProfile: account.administrationProfile,
  };
}

export function presentApplicant(account: Applicant): PendingUser {
  return {
    id: account.id,
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    role: account.role,
    companyName: account.companyName,
    companyCode: account.companyCode,
    parentCompanyCode: account.parentCompanyCode,
    appliedAt: account.appliedAt.toISOString(),
  };
}
