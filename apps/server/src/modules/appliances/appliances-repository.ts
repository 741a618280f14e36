import type { ApplianceListQuery, ApplianceSort } from '@washboard/contract/appliances/appliances';
import { and, asc, count, desc, eq, gt, ilike, lt, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm, Transaction } from '../../adapters/database/database.ts';
import { containsPattern } from '../../contains-pattern.ts';
import { ProblemError } from '../../errors.ts';
import { storedText } from '../../list-cursor.ts';
import { companies } from '../companies/index.ts';
import { openAlarmsColumn } from './open-alarms.ts';
import { applianceStates, appliances } from './tables.ts';

export type ApplianceRow = Awaited<ReturnType<typeof selectAppliances>>[number];

function selectAppliances(orm: Pick<Orm, 'select'>) {
  return orm
    .select({
      appliance: appliances,
      state: applianceStates,
      companyName: companies.companyName,
      openAlarms: openAlarmsColumn,
    })
    .from(appliances)
    .innerJoin(companies, eq(appliances.companyCode, companies.companyCode))
    .leftJoin(applianceStates, eq(applianceStates.serialNumber, appliances.serialNumber));
}

/** @returns null outside the scope, exactly as for a number that does not exist */
export async function findAppliance(
  orm: Pick<Orm, 'select'>,
  scope: SQL,
  serialNumber: string,
): Promise<ApplianceRow | null> {
  const [row] = await selectAppliances(orm).where(and(scope, eq(appliances.serialNumber, serialNumber)));
  return row ?? null;
}

/**
 * Locks a machine for a change of who looks after it; its gateway is not held up.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND outside the scope, exactly as for a number that does not exist
 */
export async function lockAppliance(transaction: Transaction, scope: SQL, serialNumber: string) {
  const [appliance] = await transaction
    .select({ serialNumber: appliances.serialNumber, assignedCompanyCode: appliances.assignedCompanyCode })
    .from(appliances)
    .where(and(scope, eq(appliances.serialNumber, serialNumber)))
    .for('no key update');
  if (!appliance) throw new ProblemError('APPLIANCE_NOT_FOUND');
  return appliance;
}

/** Serial numbers in scope, of `among` where it is given. */
export async function findSerialNumbers(orm: Orm, scope: SQL, among?: readonly string[]): Promise<string[]> {
  const rows = await orm
    .select({ serialNumber: appliances.serialNumber })
    .from(appliances)
    .where(and(scope, among ? sql`${appliances.serialNumber} = any(${sql.param(among)})` : undefined));
  return rows.map(({ serialNumber }) => serialNumber);
}

export async function findApplianceStates(orm: Orm, serialNumbers: readonly string[]) {
  return orm
    .select({
      serialNumber: appliances.serialNumber,
      gamma: appliances.gamma,
      state: applianceStates,
      openAlarms: openAlarmsColumn,
    })
    .from(appliances)
    .leftJoin(applianceStates, eq(applianceStates.serialNumber, appliances.serialNumber))
    .where(sql`${appliances.serialNumber} = any(${sql.param(serialNumbers)})`);
}

/** What each sort orders by; the serial number makes the order complete. */
const sortColumns = {
  applianceName: appliances.applianceName,
  serialNumber: appliances.serialNumber,
} as const;

/** What the last row of a page is sorted by, and its serial number. */
export const applianceCursorSchema = z.tuple([storedText, storedText]);

const sortColumnOf = (sort: ApplianceSort) => sort.replace('-', '') as keyof typeof sortColumns;

export function sortedBy(sort: ApplianceSort) {
  return ({ appliance }: ApplianceRow) => [appliance[sortColumnOf(sort)], appliance.serialNumber];
}

interface Page {
  filter: Omit<ApplianceListQuery, 'cursor' | 'limit' | 'sort'>;
  sort: ApplianceSort;
  limit: number;
  after: z.infer<typeof applianceCursorSchema> | null;
}

export async function listAppliances(orm: Orm, scope: SQL, { filter, sort, limit, after }: Page) {
  const matching = and(scope, ...conditions(filter));
  const isDescending = sort.startsWith('-');
  const column = sortColumns[sortColumnOf(sort)];
  const [beyond, direction] = isDescending ? [lt, desc] : [gt, asc];
  const [value, serialNumber] = after ?? [];
  const rest =
    value !== undefined && serialNumber !== undefined
      ? or(beyond(column, value), and(eq(column, value), beyond(appliances.serialNumber, serialNumber)))
      : undefined;
  const rows = await selectAppliances(orm)
    .where(and(matching, rest))
    .orderBy(direction(column), direction(appliances.serialNumber))
    .limit(limit);
  const [counted] = await orm
    .select({ total: count() })
    .from(appliances)
    .innerJoin(companies, eq(appliances.companyCode, companies.companyCode))
    .leftJoin(applianceStates, eq(applianceStates.serialNumber, appliances.serialNumber))
    .where(matching);
  return { rows, total: counted?.total ?? 0 };
}

function conditions({ search, connection, gamma, companyCode }: Page['filter']): (SQL | undefined)[] {
  const pattern = search ? containsPattern(search) : null;
  return [
    pattern
      ? or(
          ilike(appliances.serialNumber, pattern),
          ilike(appliances.applianceName, pattern),
          ilike(appliances.modelNumber, pattern),
          ilike(companies.companyName, pattern),
        )
      : undefined,
    connection ? sql`coalesce(${applianceStates.connection}, 'offline') = ${connection}` : undefined,
    gamma ? eq(appliances.gamma, gamma) : undefined,
    companyCode ? eq(appliances.companyCode, companyCode) : undefined,
  ];
}
