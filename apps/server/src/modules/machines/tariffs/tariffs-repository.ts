import { noTariffs, type Tariffs } from '@washboard/contract/statistics/costs';
import type { SourcedTariffs } from '@washboard/contract/statistics/tariffs';
import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { companiesAbove, companyScope, visibleCompanies } from '../../people/scope/index.ts';
import type { appliances } from '../appliances/tables.ts';
import { inheritTariffs, overrideTariffs, type TariffLevel } from './inherit-tariffs.ts';
import { applianceTariffs, companyTariffs } from './tables.ts';

export interface VersionedTariffs {
  own: Tariffs;
  /** 0: nothing was ever set. */
  version: number;
}

const nothingSet: VersionedTariffs = { own: noTariffs, version: 0 };

type Reader = Pick<Orm, 'select'>;

const columnsOf = (table: typeof companyTariffs | typeof applianceTariffs) => {
  const { version, waterPerM3, electricityPerKWh, detergentPerL, rinseAidPerL } = table;
  return { version, own: { waterPerM3, electricityPerKWh, detergentPerL, rinseAidPerL } };
};

export async function findCompanyTariffs(orm: Reader, companyCode: string): Promise<VersionedTariffs> {
  const [row] = await orm
    .select(columnsOf(companyTariffs))
    .from(companyTariffs)
    .where(eq(companyTariffs.companyCode, companyCode));
  return row ?? nothingSet;
}

export async function findApplianceTariffs(orm: Reader, serialNumber: string): Promise<VersionedTariffs> {
  const [row] = await orm
    .select(columnsOf(applianceTariffs))
    .from(applianceTariffs)
    .where(eq(applianceTariffs.serialNumber, serialNumber));
  return row ?? nothingSet;
}

interface Level extends TariffLevel {
  version: number;
  /** The caller may change the prices of this company. */
  mayChange: boolean;
}

/** A company and all companies above it with their prices, the nearest first. A ring in the data ends the list. */
export async function findTariffLevels(orm: Pick<Orm, 'execute'>, actor: Actor, companyCode: string): Promise<Level[]> {
  const { companyCode: ownCode } = actor;
  const named = sql`company_code in ${visibleCompanies(actor)}`;
  const { rows } = await orm.execute<Tariffs & Omit<Level, 'own'>>(sql`
    with recursive above(company_code, parent_company_code, company_name, level) as (
      select company_code, parent_company_code, company_name, 0 from companies where company_code = ${companyCode}
      union all
      select parent.company_code, parent.parent_company_code, parent.company_name, above.level + 1
      from companies parent join above on parent.company_code = above.parent_company_code
    ) cycle company_code set is_ring using passed
    select company_code as "companyCode", company_name as "companyName", coalesce(version, 0) as version,
      company_code in ${companyScope(actor)} as "mayChange",
      ${ownCode === null ? named : sql`(${named} or company_code in ${companiesAbove(ownCode)})`} as "isNamed",
      water_per_m3 as "waterPerM3", electricity_per_kwh as "electricityPerKWh",
      detergent_per_l as "detergentPerL", rinse_aid_per_l as "rinseAidPerL"
    from above left join company_tariffs using (company_code) where not is_ring order by level`);
  return rows.map(({ companyCode, companyName, version, mayChange, isNamed, ...own }) => ({
    ...{ companyCode, companyName, version, mayChange, isNamed, own },
  }));
}

/** The prices that apply at a machine. Its own company is known to everyone who sees the machine. */
export async function findTariffs(
  orm: Pick<Orm, 'select' | 'execute'>,
  actor: Actor,
  { serialNumber, companyCode }: Pick<typeof appliances.$inferSelect, 'serialNumber' | 'companyCode'>,
): Promise<SourcedTariffs> {
  const { own } = await findApplianceTariffs(orm, serialNumber);
  return overrideTariffs(inheritTariffs(await findMachineLevels(orm, actor, companyCode)), own);
}

export async function findMachineLevels(
  orm: Pick<Orm, 'execute'>,
  actor: Actor,
  companyCode: string,
): Promise<Level[]> {
  const levels = await findTariffLevels(orm, actor, companyCode);
  return levels.map((level) => ({ ...level, isNamed: level.isNamed || level.companyCode === companyCode }));
}
