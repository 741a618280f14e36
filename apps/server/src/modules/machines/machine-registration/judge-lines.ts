import type { ImportRefusal, LineProblem } from '@washboard/contract/appliances/appliance-import';
import { sql } from 'drizzle-orm';
import type { Holder } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { companies } from '../../people/companies/tables.ts';
import { administrationScope } from '../../people/scope/index.ts';
import { appliances } from '../appliances/tables.ts';
import type { MachineLine, ReadMachines } from './read-machines.ts';

/**
 * Refuses the machines that the database does not allow: those of companies that the caller does not administer, and
 * known serial numbers, no matter which company has the machine.
 */
export async function judgeLines(
  orm: Pick<Orm, 'select'>,
  holder: Holder,
  { machines, refusals }: ReadMachines,
): Promise<ReadMachines> {
  const administered = await findAdministered(orm, holder, machines);
  const known = await findKnown(orm, machines);
  const allowed: MachineLine[] = [];
  const refused: ImportRefusal[] = [...refusals];
  for (const each of machines) {
    const { serialNumber, companyCode } = each.machine;
    const problems: ImportRefusal['problems'] = [];
    const refuse = (column: 'companyCode' | 'serialNumber', problem: LineProblem) => problems.push({ column, problem });
    if (!administered.has(companyCode)) refuse('companyCode', 'companyUnknown');
    if (known.has(serialNumber)) refuse('serialNumber', 'exists');
    if (problems.length === 0) allowed.push(each);
    else refused.push({ line: each.line, serialNumber, problems });
  }
  return { machines: allowed, refusals: refused.toSorted((a, b) => a.line - b.line) };
}

async function findAdministered(
  orm: Pick<Orm, 'select'>,
  holder: Holder,
  machines: readonly MachineLine[],
): Promise<Set<string>> {
  const codes = [...new Set(machines.map(({ machine }) => machine.companyCode))];
  const rows = await orm
    .select({ companyCode: companies.companyCode })
    .from(companies)
    .where(
      sql`${companies.companyCode} = any(${sql.param(codes)}) and ${companies.companyCode} in ${administrationScope(holder)}`,
    );
  return new Set(rows.map(({ companyCode }) => companyCode));
}

async function findKnown(orm: Pick<Orm, 'select'>, machines: readonly MachineLine[]): Promise<Set<string>> {
  const numbers = machines.map(({ machine }) => machine.serialNumber);
  const rows = await orm
    .select({ serialNumber: appliances.serialNumber })
    .from(appliances)
    .where(sql`${appliances.serialNumber} = any(${sql.param(numbers)})`);
  return new Set(rows.map(({ serialNumber }) => serialNumber));
}
