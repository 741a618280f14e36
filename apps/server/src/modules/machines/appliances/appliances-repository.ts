import type { BrandId } from '@washboard/contract/brands/brands';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Actor } from '../../../actor.ts';
import type { Database, Orm, Transaction } from '../../../adapters/database/database.ts';
import { ConfigurationError } from '../../../config/configuration-error.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { companies } from '../../people/companies/tables.ts';
import { applianceScope } from './appliance-scope.ts';
import { openAlarmsColumn, openDeviationsColumn } from './state-columns.ts';
import { applianceStates, appliances } from './tables.ts';

export type ApplianceRow = Awaited<ReturnType<typeof selectAppliances>>[number];

function selectAppliances(orm: Pick<Orm, 'select'>) {
  return orm
    .select({
      appliance: appliances,
      state: applianceStates,
      companyName: companies.companyName,
      openAlarms: openAlarmsColumn,
      openDeviations: openDeviationsColumn,
    })
    .from(appliances)
    .innerJoin(companies, eq(appliances.companyCode, companies.companyCode))
    .leftJoin(applianceStates, eq(applianceStates.serialNumber, appliances.serialNumber));
}

/** @returns null outside the scope, as for an unknown serial number */
export async function findAppliance(
  orm: Pick<Orm, 'select'>,
  scope: SQL,
  serialNumber: string,
): Promise<ApplianceRow | null> {
  const [row] = await selectAppliances(orm).where(and(scope, eq(appliances.serialNumber, serialNumber)));
  return row ?? null;
}

/** @throws ProblemError APPLIANCE_NOT_FOUND outside the scope */
export async function requireInScope(
  orm: Pick<Orm, 'select'>,
  scope: SQL,
  serialNumber: string,
): Promise<ApplianceRow> {
  const row = await findAppliance(orm, scope, serialNumber);
  if (!row) throw new ProblemError('APPLIANCE_NOT_FOUND');
  return row;
}

export async function findAppliances(
  orm: Pick<Orm, 'select'>,
  serialNumbers: readonly string[],
): Promise<ApplianceRow[]> {
  const rows = await selectAppliances(orm).where(sql`${appliances.serialNumber} = any(${sql.param(serialNumbers)})`);
  const bySerialNumber = new Map(rows.map((row) => [row.appliance.serialNumber, row]));
  return serialNumbers.flatMap((serialNumber) => bySerialNumber.get(serialNumber) ?? []);
}

/**
 * The lock does not block the machine's gateway.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND outside the scope
 */
export async function lockAppliance(transaction: Transaction, scope: SQL, serialNumber: string) {
  const [appliance] = await transaction
    .select({
      serialNumber: appliances.serialNumber,
      applianceName: appliances.applianceName,
      assignedCompanyCode: appliances.assignedCompanyCode,
      assistance: appliances.assistance,
    })
    .from(appliances)
    .where(and(scope, eq(appliances.serialNumber, serialNumber)))
    .for('no key update');
  if (!appliance) throw new ProblemError('APPLIANCE_NOT_FOUND');
  return appliance;
}

export async function findSerialNumbers(orm: Orm, scope: SQL, serialNumbers?: readonly string[]): Promise<string[]> {
  const rows = await orm
    .select({ serialNumber: appliances.serialNumber })
    .from(appliances)
    .where(and(scope, serialNumbers ? sql`${appliances.serialNumber} = any(${sql.param(serialNumbers)})` : undefined));
  return rows.map(({ serialNumber }) => serialNumber);
}

/** With more machines, reading all rows is faster. */
const fewMachines = 1_000;

/**
 * The serial numbers of a small scope let PostgreSQL look up the cycles of each machine instead of reading all cycles.
 */
export async function narrowScope(orm: Orm, scope: SQL): Promise<SQL> {
  const { serialNumber } = appliances;
  const rows = await orm
    .select({ serialNumber })
    .from(appliances)
    .where(scope)
    .limit(fewMachines + 1);
  if (rows.length > fewMachines) return scope;
  return sql`(${scope} and ${serialNumber} = any(${sql.param(rows.map((row) => row.serialNumber))}))`;
}

/** The parameters and numbers, which live sockets do not need, are most of the row. */
export async function findApplianceStates(orm: Orm, serialNumbers: readonly string[]) {
  const { connection, connectionSince, status, telemetry, connectivity } = applianceStates;
  return orm
    .select({
      serialNumber: appliances.serialNumber,
      gamma: appliances.gamma,
      state: { connection, connectionSince, status, telemetry, connectivity },
      openAlarms: openAlarmsColumn,
    })
    .from(appliances)
    .leftJoin(applianceStates, eq(applianceStates.serialNumber, appliances.serialNumber))
    .where(sql`${appliances.serialNumber} = any(${sql.param(serialNumbers)})`);
}

export async function findVersionedStates(orm: Orm, serialNumbers: readonly string[]) {
  const { connection, connectionSince, status, telemetry } = applianceStates;
  // A fleet is read every few seconds, and text is cheaper than objects.
  const moment = (report: typeof status | typeof telemetry, field: 'at' | 'receivedAt') =>
    sql<string | null>`${report} ->> ${sql.raw(`'${field}'`)}`;
  return orm
    .select({
      serialNumber: applianceStates.serialNumber,
      connection,
      connectionSince,
      statusAt: moment(status, 'at'),
      statusReceivedAt: moment(status, 'receivedAt'),
      telemetryAt: moment(telemetry, 'at'),
      telemetryReceivedAt: moment(telemetry, 'receivedAt'),
      openAlarms: openAlarmsColumn,
    })
    .from(applianceStates)
    .innerJoin(appliances, eq(appliances.serialNumber, applianceStates.serialNumber))
    .where(sql`${applianceStates.serialNumber} = any(${sql.param(serialNumbers)})`);
}

/** Lock the machine first. */
export async function updateAppliance(
  transaction: Transaction,
  serialNumber: string,
  changes: PgUpdateSetSource<typeof appliances>,
): Promise<void> {
  await transaction.update(appliances).set(changes).where(eq(appliances.serialNumber, serialNumber));
}

/** The clock of a new board may be behind, so its reports would look older than the previous ones. */
export async function discardReports(transaction: Transaction, serialNumber: string): Promise<void> {
  await transaction
    .update(applianceStates)
    .set({ telemetry: null, status: null, versions: null, parameters: null, fota: null, connectivity: null })
    .where(eq(applianceStates.serialNumber, serialNumber));
}

export async function requireAppliance(
  { database, config }: Pick<Context, 'database' | 'config'>,
  actor: Actor,
  serialNumber: string,
): Promise<ApplianceRow> {
  return requireInScope(database.orm, applianceScope(actor, config.brand), serialNumber);
}

/**
 * A database with only the other brand's machines would look empty to every user.
 *
 * @throws ConfigurationError
 */
export async function refuseOtherBrand({ orm }: Database, brand: BrandId): Promise<void> {
  const served = await orm.selectDistinct({ brand: appliances.brand }).from(appliances);
  const [servedBrand] = served;
  if (!servedBrand || served.some((row) => row.brand === brand)) return;
  throw new ConfigurationError(
    `This database belongs to the brand ${servedBrand.brand}. Start with BRAND=${servedBrand.brand}, or with another DATA_DIR or DATABASE_URL.`,
  );
}

export interface NewApplianceRow
  extends Pick<
    typeof appliances.$inferInsert,
    'serialNumber' | 'brand' | 'gamma' | 'modelNumber' | 'revision' | 'companyCode' | 'ratingPower' | 'linkSecretHash'
  > {
  /** The versions as delivered count until the machine reports its own. */
  versions: { FW00: string; FW02: string } | null;
}

/** @returns the serial numbers that were free */
export async function insertAppliances(transaction: Transaction, rows: readonly NewApplianceRow[]): Promise<string[]> {
  const inserted = await transaction
    .insert(appliances)
    .values(rows.map(({ versions: _, ...row }) => row))
    .onConflictDoNothing()
    .returning({ serialNumber: appliances.serialNumber });
  const added = new Set(inserted.map(({ serialNumber }) => serialNumber));
  const states = rows
    .filter(({ serialNumber }) => added.has(serialNumber))
    .map(({ serialNumber, versions }) => ({ serialNumber, versions }));
  if (states.length > 0) await transaction.insert(applianceStates).values(states);
  return [...added];
}
