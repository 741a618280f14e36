import type {
  AdministeredMachineFilter,
  AdministeredMachineSort,
  AdministeredMachineSortKey,
} from '@washboard/contract/machine-administration/machine-administration';
import { and, type Column, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { storedInstant, storedText } from '../../../http/list-cursor.ts';
import { existingAppliances, isApplianceFoundBy } from '../../machines/appliances/index.ts';
import { applianceStates, appliances } from '../../machines/appliances/tables.ts';
import { users } from '../../people/accounts/tables.ts';
import { findNamedCompanies } from '../../people/companies/index.ts';
import { companies } from '../../people/companies/tables.ts';
import { administrationScope, companySubtree, conditionFor } from '../../people/scope/index.ts';

interface AdministeredSelection {
  actor: Actor;
  brand: string;
  filter: AdministeredMachineFilter;
}

type Selected = (isWithCompany: boolean) => SQL;

async function selected(orm: Orm, { actor, brand, filter }: AdministeredSelection): Promise<Selected> {
  const { search, gamma, companyCode, claim, connection } = filter;
  const isInScope = actor.role === 'ADMIN' ? null : await conditionFor(orm, administrationScope(actor));
  const isBelow = companyCode ? await conditionFor(orm, companySubtree(companyCode)) : null;
  const companyCodes = search ? await findNamedCompanies(orm, search) : null;
  const conditions = (ofCompany: Column) => [
    existingAppliances(brand),
    isInScope?.(ofCompany),
    search ? isApplianceFoundBy(search, companyCodes, ofCompany) : undefined,
    isBelow?.(ofCompany),
    gamma ? eq(appliances.gamma, gamma) : undefined,
    claim ? sql`${appliances.claimedBy} is ${sql.raw(claim === 'claimed' ? 'not null' : 'null')}` : undefined,
    connection ? (connection === 'offline' ? isOffline : sql`${isOffline} is not true`) : undefined,
  ];
  return (isWithCompany) =>
    isWithCompany
      ? // The inner join lets PostgreSQL begin with the companies.
        sql`from ${appliances} join ${companies} on ${companies.companyCode} = ${appliances.companyCode}
          where ${and(...conditions(companies.companyCode))}`
      : sql`from ${appliances} where ${and(...conditions(appliances.companyCode))}`;
}

/** Most machines are online, and only "is not true" lets the planner keep an index's order. */
const isOffline = sql`exists (select from ${applianceStates}
  where ${applianceStates.serialNumber} = ${appliances.serialNumber} and ${applianceStates.connection} = 'offline')`;

interface SortColumn {
  value: SQL;
  parse: (text: string) => SQL;
}

const asText = (text: string) => sql`${text}`;
const columns: Record<AdministeredMachineSortKey, SortColumn> = {
  serialNumber: { value: sql`${appliances.serialNumber}`, parse: asText },
  applianceName: { value: sql`${appliances.applianceName}`, parse: asText },
  companyName: { value: sql`${companies.companyName}`, parse: asText },
  createdAt: { value: sql`${appliances.createdAt}`, parse: (text) => sql`${text}::timestamptz` },
};

export function cursorSchemaOf(sort: AdministeredMachineSort) {
  return z.tuple([keyOf(sort) === 'createdAt' ? storedInstant : storedText, storedText]);
}
type Cursor = z.infer<ReturnType<typeof cursorSchemaOf>>;

const keyOf = (sort: AdministeredMachineSort) => sort.replace('-', '') as AdministeredMachineSortKey;

function orderOf(sort: AdministeredMachineSort) {
  const { value, parse } = columns[keyOf(sort)];
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const beyond = sql.raw(sort.startsWith('-') ? '<' : '>');
  return {
    value,
    isByCompany: keyOf(sort) === 'companyName',
    orderBy: sql`${value} ${direction}, ${appliances.serialNumber} ${direction}`,
    // The first comparison is redundant, but lets an index of the value begin there.
    isAfter: ([last, serialNumber]: Cursor) =>
      sql`${value} ${beyond}= ${parse(last)}
        and (${value}, ${appliances.serialNumber}) ${beyond} (${parse(last)}, ${serialNumber})`,
  };
}

interface Page {
  sort: AdministeredMachineSort;
  limit: number;
  after: Cursor | null;
}

export async function findMachinePage(orm: Orm, selection: AdministeredSelection, { sort, limit, after }: Page) {
  const from = await selected(orm, selection);
  const { orderBy, isAfter, value, isByCompany } = orderOf(sort);
  // The microseconds are part of the order.
  const text = keyOf(sort) === 'createdAt' ? sql`to_char(value at time zone 'UTC', ${isoTime})` : sql`value`;
  const [places, counted] = await Promise.all([
    orm.execute<{ serialNumber: string; value: string }>(sql`
      select serial_number as "serialNumber", ${text} as value from (
        select ${appliances.serialNumber}, ${value} as value ${from(isByCompany)} ${after ? sql`and ${isAfter(after)}` : sql``}
        order by ${orderBy} limit ${limit}) page`),
    orm.execute<{ total: number }>(sql`select count(*)::int as total ${from(false)}`),
  ]);
  const values = new Map(places.rows.map(({ serialNumber, value }) => [serialNumber, value]));
  const rows = await findMachines(orm, selection.actor, [...values.keys()]);
  return {
    rows: rows.map((row) => ({ ...row, sortedBy: [values.get(row.serialNumber) ?? '', row.serialNumber] })),
    total: counted.rows[0]?.total ?? 0,
  };
}

const isoTime = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"';

export async function findSelected(
  orm: Orm,
  selection: AdministeredSelection,
  sort: AdministeredMachineSort,
): Promise<string[]> {
  const from = await selected(orm, selection);
  const { orderBy, isByCompany } = orderOf(sort);
  const { rows } = await orm.execute<{ serialNumber: string }>(sql`
    select ${appliances.serialNumber} as "serialNumber" ${from(isByCompany)} order by ${orderBy}`);
  return rows.map(({ serialNumber }) => serialNumber);
}

export type MachineRow = Awaited<ReturnType<typeof findMachines>>[number];

/** An account's name is read only if the caller administers its company. */
export async function findMachines(orm: Orm, actor: Actor, serialNumbers: readonly string[]) {
  const assigned = alias(companies, 'assigned');
  const isKnown = actor.role === 'ADMIN' ? sql`true` : sql`${users.companyCode} in ${administrationScope(actor)}`;
  const rows = await orm
    .select({
      serialNumber: appliances.serialNumber,
      applianceName: appliances.applianceName,
      gamma: appliances.gamma,
      modelNumber: appliances.modelNumber,
      companyCode: appliances.companyCode,
      companyName: companies.companyName,
      assignedCompanyCode: appliances.assignedCompanyCode,
      assignedCompanyName: assigned.companyName,
      isClaimed: sql<boolean>`${appliances.claimedBy} is not null`,
      claimedBy: { firstName: users.firstName, lastName: users.lastName, email: users.email },
      connection: applianceStates.connection,
      createdAt: appliances.createdAt,
    })
    .from(appliances)
    .innerJoin(companies, eq(companies.companyCode, appliances.companyCode))
    .leftJoin(assigned, eq(assigned.companyCode, appliances.assignedCompanyCode))
    .leftJoin(applianceStates, eq(applianceStates.serialNumber, appliances.serialNumber))
    .leftJoin(users, and(eq(users.id, appliances.claimedBy), isKnown))
    .where(sql`${appliances.serialNumber} = any(${sql.param(serialNumbers)})`);
  const bySerialNumber = new Map(rows.map((row) => [row.serialNumber, row]));
  return serialNumbers.flatMap((serialNumber) => bySerialNumber.get(serialNumber) ?? []);
}
