import { noTariffs, type Tariffs } from '@washboard/contract/statistics/costs';
import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { companiesOnTheWayUp, levelsAbove, nameOwner } from '../../people/scope/index.ts';
import type { appliances } from '../appliances/tables.ts';
import { nearestTariffs, type TariffLevel } from './inherit-tariffs.ts';
import { applianceTariffs, companyTariffs } from './tables.ts';

export type TariffMachine = Pick<typeof appliances.$inferSelect, 'serialNumber' | 'companyCode'>;

export interface VersionedTariffs {
  own: Tariffs;
  /** Version 0 stands for prices that were never set. */
  version: number;
}

const nothingSet: VersionedTariffs = { own: noTariffs, version: 0 };

const columnsOf = (table: typeof companyTariffs | typeof applianceTariffs) => {
  const { version, waterPerM3, electricityPerKWh, detergentPerL, rinseAidPerL } = table;
  return { version, own: { waterPerM3, electricityPerKWh, detergentPerL, rinseAidPerL } };
};

export async function findCompanyTariffs(orm: Pick<Orm, 'select'>, companyCode: string): Promise<VersionedTariffs> {
  const [row] = await orm
    .select(columnsOf(companyTariffs))
    .from(companyTariffs)
    .where(eq(companyTariffs.companyCode, companyCode));
  return row ?? nothingSet;
}

export async function findApplianceTariffs(orm: Pick<Orm, 'select'>, serialNumber: string): Promise<VersionedTariffs> {
  const [row] = await orm
    .select(columnsOf(applianceTariffs))
    .from(applianceTariffs)
    .where(eq(applianceTariffs.serialNumber, serialNumber));
  return row ?? nothingSet;
}

const prices = sql`water_per_m3 as "waterPerM3", electricity_per_kwh as "electricityPerKWh",
  detergent_per_l as "detergentPerL", rinse_aid_per_l as "rinseAidPerL"`;

interface Level extends TariffLevel {
  version: number;
}

export async function findTariffLevels(orm: Pick<Orm, 'execute'>, actor: Actor, companyCode: string): Promise<Level[]> {
  const { rows } = await orm.execute<Tariffs & Omit<Level, 'own'>>(sql`
    select up."companyCode", up."companyName", up."mayChange", up."isNamed", coalesce(own.version, 0) as version,
      ${prices}
    from ${companiesOnTheWayUp(actor, companyCode)} up
    left join company_tariffs own on own.company_code = up."companyCode" order by up.level`);
  return rows.map(({ companyCode, companyName, version, mayChange, isNamed, ...ownTariffs }) => ({
    companyCode,
    companyName,
    version,
    mayChange,
    isNamed,
    own: ownTariffs,
  }));
}

export async function findMachineLevels(
  orm: Pick<Orm, 'execute'>,
  actor: Actor,
  companyCode: string,
): Promise<Level[]> {
  return nameOwner(await findTariffLevels(orm, actor, companyCode));
}

export async function findPrices(
  orm: Pick<Orm, 'execute'>,
  machines: readonly TariffMachine[],
): Promise<ReadonlyMap<string, Tariffs>> {
  const codes = [...new Set(machines.map(({ companyCode }) => companyCode))];
  const isOfMachines = sql`company_code = any(${sql.param(codes)}::text[])`;
  const ofCompanies = await orm.execute<Tariffs & { ownerCode: string }>(sql`
    select start as "ownerCode", ${prices} from (${levelsAbove(isOfMachines)}) above
    join company_tariffs using (company_code) order by level`);
  const ofMachines = await orm.execute<Tariffs & { serialNumber: string }>(sql`
    select serial_number as "serialNumber", ${prices} from appliance_tariffs
    where serial_number = any(${sql.param(machines.map(({ serialNumber }) => serialNumber))}::text[])`);
  const inherited = Map.groupBy(ofCompanies.rows, ({ ownerCode }) => ownerCode);
  const tariffsByMachine = new Map(ofMachines.rows.map((row) => [row.serialNumber, row]));
  const byCompany = new Map(codes.map((code) => [code, nearestTariffs(inherited.get(code) ?? [])]));
  return new Map(
    machines.map(({ serialNumber, companyCode }) => {
      const company = byCompany.get(companyCode) ?? noTariffs;
      const machine = tariffsByMachine.get(serialNumber);
      return [serialNumber, machine ? nearestTariffs([machine, company]) : company];
    }),
  );
}

export async function removeTariffs(orm: Pick<Orm, 'delete'>, serialNumber: string): Promise<void> {
  await orm.delete(applianceTariffs).where(eq(applianceTariffs.serialNumber, serialNumber));
}
