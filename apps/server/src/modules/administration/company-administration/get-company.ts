import type { CompanyContents, CompanyDetail } from '@washboard/contract/companies/companies';
import { and, count, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { alarms } from '../../machines/alarms/tables.ts';
import { applianceScope, existingAppliances, knownCompaniesBelow } from '../../machines/appliances/index.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { isPerson, isProgramOf } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { companyColumns } from '../../people/companies/index.ts';
import { companies } from '../../people/companies/tables.ts';
import { administrationScope, administrationScopeBelow, conditionFor } from '../../people/scope/index.ts';
import { customers } from '../../servicing/customers/tables.ts';
import { settingsProfiles } from '../../servicing/settings-profiles/tables.ts';
import { nameInScope } from './list-companies.ts';

/** @throws ProblemError COMPANY_NOT_FOUND, also for a company outside the scope */
export async function getCompany(
  { database: { orm }, config: { brand } }: Context,
  actor: Actor,
  companyCode: string,
): Promise<CompanyDetail> {
  const scope = administrationScope(actor);
  const [company] = await orm
    .select({
      ...companyColumns,
      createdAt: companies.createdAt,
      parentCompanyName: nameInScope(sql`${companies.parentCompanyCode}`, scope),
    })
    .from(companies)
    .where(and(eq(companies.companyCode, companyCode), sql`${companies.companyCode} in ${scope}`));
  if (!company) throw new ProblemError('COMPANY_NOT_FOUND');
  const isInSight = await machinesInSight(orm, actor, { brand, companyCode });
  const [contents, people, machines] = await Promise.all([
    countContents(orm, companyCode),
    countPeople(orm, companyCode),
    countMachines(orm, isInSight),
  ]);
  return { ...company, createdAt: company.createdAt.toISOString(), contents, users: people, machines };
}

async function machinesInSight(orm: Orm, actor: Actor, { brand, companyCode }: { brand: string; companyCode: string }) {
  const isBelow = async (companyCodes: SQL) => (await conditionFor(orm, companyCodes))(appliances.companyCode);
  // These roles see all machines of the companies that they administer.
  return actor.role === 'ADMIN' || actor.role === 'SERVICE_MANAGER'
    ? sql`${existingAppliances(brand)} and ${await isBelow(administrationScopeBelow(actor, companyCode))}`
    : sql`${applianceScope(actor, brand)} and ${await isBelow(knownCompaniesBelow(actor, companyCode))}`;
}

async function countContents(orm: Orm, companyCode: string): Promise<CompanyContents> {
  const countOf = (table: PgTable, column: PgColumn, condition?: SQL) =>
    sql`(select count(*)::int from ${table} where ${and(eq(column, companyCode), condition)})`;
  const isUndeletedPerson = and(isPerson, ne(users.status, 'DELETED'));
  const { rows } = await orm.execute<{ [Name in keyof CompanyContents]: number }>(sql`
    select
      ${countOf(users, users.companyCode, isUndeletedPerson)} as "users",
      ${countOf(users, users.parentCompanyCode, isUndeletedPerson)} as "applicants",
      ${countOf(users, users.companyCode, isProgramOf(companyCode))} as "serviceClients",
      ${countOf(appliances, appliances.companyCode, isNull(appliances.deletedAt))} as "appliances",
      ${countOf(appliances, appliances.assignedCompanyCode)} as "assignedAppliances",
      ${countOf(appliances, appliances.claimedFrom)} as "claimedAppliances",
      ${countOf(customers, customers.companyCode)} as "customers",
      ${countOf(settingsProfiles, settingsProfiles.companyCode)} as "settingsProfiles",
      ${countOf(companies, companies.parentCompanyCode)} as "children"`);
  const [contents] = rows;
  if (!contents) throw new Error('a query without FROM returns one row');
  return contents;
}

async function countPeople(orm: Orm, companyCode: string) {
  return orm
    .select({ role: users.role, status: users.status, count: count() })
    .from(users)
    .where(and(isPerson, eq(users.companyCode, companyCode), ne(users.status, 'DELETED')))
    .groupBy(users.role, users.status)
    .orderBy(users.role, users.status);
}

/** Machines with an alarm are counted separately, because they are few and found by their alarms. */
async function countMachines(orm: Orm, condition: SQL) {
  const countedBy = (isCounted: SQL | undefined) =>
    orm
      .select({ gamma: appliances.gamma, count: count() })
      .from(appliances)
      .where(isCounted)
      .groupBy(appliances.gamma)
      .orderBy(appliances.gamma);
  const withOpenAlarm = orm.select({ serialNumber: alarms.serialNumber }).from(alarms).where(isNull(alarms.clearedSeq));
  const [machineCount, alarmed] = await Promise.all([
    countedBy(condition),
    countedBy(and(condition, inArray(appliances.serialNumber, withOpenAlarm))),
  ]);
  const withAlarm = new Map(alarmed.map((row) => [row.gamma, row.count]));
  return machineCount.map((row) => ({ ...row, withAlarm: withAlarm.get(row.gamma) ?? 0 }));
}
