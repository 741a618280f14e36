import type { CompanyContents, CompanyDetail } from '@washboard/contract/companies/companies';
import { and, count, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { alarms } from '../../machines/alarms/tables.ts';
import { applianceScope, appliances, ownedWithin } from '../../machines/appliances/index.ts';
import { customers } from '../../machines/customers/index.ts';
import { settingsProfiles } from '../../machines/settings-profiles/tables.ts';
import { isPerson, isProgramOf, users } from '../../people/accounts/index.ts';
import { companies, companyColumns } from '../../people/companies/index.ts';
import { administrationScope } from '../../people/scope/index.ts';
import { nameInScope } from './list-companies.ts';

/** @throws ProblemError COMPANY_NOT_FOUND, also for a company outside the scope */
export async function findCompanyDetail(
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
  const machinesInSight = sql`${applianceScope(actor, brand)} and ${ownedWithin(actor, companyCode)}`;
  const [contents, people, machines] = await Promise.all([
    countContents(orm, companyCode),
    countPeople(orm, companyCode),
    countMachines(orm, machinesInSight),
  ]);
  return { ...company, createdAt: company.createdAt.toISOString(), contents, users: people, machines };
}

async function countContents(orm: Orm, companyCode: string): Promise<CompanyContents> {
  const of = (table: PgTable, column: PgColumn, condition?: SQL) =>
    sql`(select count(*)::int from ${table} where ${and(eq(column, companyCode), condition)})`;
  const isSomebody = and(isPerson, ne(users.status, 'DELETED'));
  const { rows } = await orm.execute<{ [Name in keyof CompanyContents]: number }>(sql`
    select
      ${of(users, users.companyCode, isSomebody)} as "users",
      ${of(users, users.parentCompanyCode, isSomebody)} as "applicants",
      ${of(users, users.companyCode, isProgramOf(companyCode))} as "serviceClients",
      ${of(appliances, appliances.companyCode, isNull(appliances.deletedAt))} as "appliances",
      ${of(appliances, appliances.assignedCompanyCode)} as "assignedAppliances",
      ${of(appliances, appliances.claimedFrom)} as "claimedAppliances",
      ${of(customers, customers.companyCode)} as "customers",
      ${of(settingsProfiles, settingsProfiles.companyCode)} as "settingsProfiles",
      ${of(companies, companies.parentCompanyCode)} as "children"`);
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

async function countMachines(orm: Orm, condition: SQL) {
  const withAlarm = orm
    .selectDistinct({ serialNumber: alarms.serialNumber })
    .from(alarms)
    .where(sql`${alarms.clearedSeq} is null`)
    .as('with_alarm');
  return orm
    .select({ gamma: appliances.gamma, count: count(), withAlarm: count(withAlarm.serialNumber) })
    .from(appliances)
    .leftJoin(withAlarm, eq(withAlarm.serialNumber, appliances.serialNumber))
    .where(condition)
    .groupBy(appliances.gamma)
    .orderBy(appliances.gamma);
}
