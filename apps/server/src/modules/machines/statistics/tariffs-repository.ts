import { noTariffs, type Tariffs, tariffNames } from '@washboard/contract/statistics/costs';
import type { MachineTariffSheet, SourcedTariffs, TariffSheet } from '@washboard/contract/statistics/tariffs';
import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { type CompanyOnTheWayUp, companiesOnTheWayUp, levelsAbove, nameOwner } from '../../people/scope/index.ts';
import type { appliances } from '../appliances/tables.ts';
import { applianceTariffs, companyTariffs } from './tables.ts';

type Reader = Pick<Orm, 'select' | 'execute'>;
type Machine = Pick<typeof appliances.$inferSelect, 'serialNumber' | 'companyCode'>;

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

interface TariffLevel extends CompanyOnTheWayUp {
  own: Tariffs;
}

interface Level extends TariffLevel {
  version: number;
}

export async function findTariffLevels(orm: Pick<Orm, 'execute'>, actor: Actor, companyCode: string): Promise<Level[]> {
  const { rows } = await orm.execute<Tariffs & Omit<Level, 'own'>>(sql`
    select up."companyCode", up."companyName", up."mayChange", up."isNamed", coalesce(own.version, 0) as version,
      ${prices}
    from ${companiesOnTheWayUp(actor, companyCode)} up
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

/** Every user who sees the machine may know its own company. */
export async function findTariffs(
  orm: Reader,
  actor: Actor,
  { serialNumber, companyCode }: Machine,
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

export async function findPrices(
  orm: Pick<Orm, 'execute'>,
  machines: readonly Machine[],
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
  const own = new Map(ofMachines.rows.map((row) => [row.serialNumber, row]));
  const byCompany = new Map(codes.map((code) => [code, nearest(inherited.get(code) ?? [])]));
  return new Map(
    machines.map(({ serialNumber, companyCode }) => {
      const company = byCompany.get(companyCode) ?? noTariffs;
      const machine = own.get(serialNumber);
      return [serialNumber, machine ? nearest([machine, company]) : company];
    }),
  );
}

/** Each price comes from the first level that has set it. */
function nearest(levels: readonly Tariffs[]): Tariffs {
  return Object.fromEntries(
    tariffNames.map((name) => [name, levels.find((level) => level[name] !== null)?.[name] ?? null]),
  ) as Tariffs;
}

/** @param levels from the nearest to the highest */
export function inheritTariffs(levels: readonly TariffLevel[]): SourcedTariffs {
  return Object.fromEntries(
    tariffNames.map((name) => {
      const level = levels.find(({ own }) => own[name] !== null);
      if (!level) return [name, null];
      const { companyCode, companyName, isNamed } = level;
      const company = isNamed ? { companyCode, companyName } : null;
      return [name, { price: level.own[name], setFor: 'company', company }];
    }),
  ) as SourcedTariffs;
}

function overrideTariffs(inherited: SourcedTariffs, own: Tariffs): SourcedTariffs {
  return Object.fromEntries(
    tariffNames.map((name) => {
      const price = own[name];
      return [name, price === null ? inherited[name] : { price, setFor: 'machine', company: null }];
    }),
  ) as SourcedTariffs;
}

/** @throws ProblemError COMPANY_NOT_FOUND, also for a company outside the scope */
export async function readCompanySheet(orm: Reader, actor: Actor, companyCode: string): Promise<TariffSheet> {
  const [level, ...above] = await findTariffLevels(orm, actor, companyCode);
  if (!level?.mayChange) throw new ProblemError('COMPANY_NOT_FOUND');
  return { own: level.own, inherited: inheritTariffs(above), version: level.version };
}

export async function readMachineSheet(
  orm: Reader,
  actor: Actor,
  { serialNumber, companyCode }: Machine,
): Promise<MachineTariffSheet> {
  const { own, version } = await findApplianceTariffs(orm, serialNumber);
  const levels = await findMachineLevels(orm, actor, companyCode);
  return {
    own,
    inherited: inheritTariffs(levels),
    version,
    companies: levels
      .filter(({ mayChange }) => mayChange)
      .map((level) => ({ companyCode: level.companyCode, companyName: level.companyName })),
  };
}
