import { noTariffs, type Tariffs } from '@washboard/contract/statistics/costs';
import type { SourcedTariffs } from '@washboard/contract/statistics/tariffs';
import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { nameOwner, wayUp } from '../../people/scope/index.ts';
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
}

/** A company and all companies above it with their prices, the nearest first. */
export async function findTariffLevels(orm: Pick<Orm, 'execute'>, actor: Actor, companyCode: string): Promise<Level[]> {
  const { rows } = await orm.execute<Tariffs & Omit<Level, 'own'>>(sql`
    select up."companyCode", up."companyName", up."mayChange", up."isNamed", coalesce(own.version, 0) as version,
      own.water_per_m3 as "waterPerM3", own.electricity_per_kwh as "electricityPerKWh",
      own.detergent_per_l as "detergentPerL", own.rinse_aid_per_l as "rinseAidPerL"
    from ${wayUp(actor, companyCode)} up
    left join company_tariffs own on own.company_code = up."companyCode" order by up.level`);
  return rows.map(({ companyCode, companyName, version, mayChange, isNamed, ...own }) => ({
    companyCode,
    companyName,
    version,
    mayChange,
    isNamed,
    own,
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
  return nameOwner(await findTariffLevels(orm, actor, companyCode));
}
