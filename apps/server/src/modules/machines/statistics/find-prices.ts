import { noTariffs, type Tariffs, tariffNames } from '@washboard/contract/statistics/costs';
import { sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';

interface Machine {
  serialNumber: string;
  companyCode: string;
}

const prices = sql`water_per_m3 as "waterPerM3", electricity_per_kwh as "electricityPerKWh",
  detergent_per_l as "detergentPerL", rinse_aid_per_l as "rinseAidPerL"`;

/** The prices that apply at many machines, by serial number, without where they come from. */
export async function findPrices(
  orm: Pick<Orm, 'execute'>,
  machines: readonly Machine[],
): Promise<ReadonlyMap<string, Tariffs>> {
  const codes = [...new Set(machines.map(({ companyCode }) => companyCode))];
  const ofCompanies = await orm.execute<Tariffs & { ownerCode: string }>(sql`
    with recursive above(owner_code, company_code, parent_company_code, level) as (
      select company_code, company_code, parent_company_code, 0 from companies
      where company_code = any(${sql.param(codes)}::text[])
      union all
      select above.owner_code, parent.company_code, parent.parent_company_code, above.level + 1
      from companies parent join above on parent.company_code = above.parent_company_code
    ) cycle owner_code, company_code set is_ring using passed
    select owner_code as "ownerCode", ${prices} from above
    join company_tariffs using (company_code) where not is_ring order by level`);
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

/** Each price by itself comes from the first level that has set it. */
function nearest(levels: readonly Tariffs[]): Tariffs {
  return Object.fromEntries(
    tariffNames.map((name) => [name, levels.find((level) => level[name] !== null)?.[name] ?? null]),
  ) as Tariffs;
}
