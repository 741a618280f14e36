import type { ImportRefusal, LineProblem } from '@washboard/contract/machine-registration/appliance-import';
import { sql } from 'drizzle-orm';
import type { Holder } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { companies } from '../../people/companies/tables.ts';
import { administrationScope } from '../../people/scope/index.ts';
import type { MachineLine, ReadMachines } from './read-machines.ts';

/** Serial numbers of all companies count, and those of deleted machines. */
export async function judgeLines(
  orm: Pick<Orm, 'select'>,
  holder: Holder,
  { machines, refusals }: ReadMachines,
): Promise<ReadMachines> {
  const administered = await findAdministered(orm, holder, machines);
  const numbers = machines.map(({ machine }) => machine.serialNumber);
  const existing = new Map(
    (await findKnown(orm, numbers)).map(({ serialNumber, isDeleted }) => [serialNumber, isDeleted]),
  );
  const allowed: MachineLine[] = [];
  const refused: ImportRefusal[] = [...refusals];
  for (const each of machines) {
    const { serialNumber, companyCode } = each.machine;
    const problems: ImportRefusal['problems'] = [];
    const refuse = (column: 'companyCode' | 'serialNumber', problem: LineProblem) => problems.push({ column, problem });
    if (!administered.has(companyCode)) refuse('companyCode', 'companyUnknown');
    const isDeleted = existing.get(serialNumber);
    if (isDeleted !== undefined) refuse('serialNumber', isDeleted ? 'deleted' : 'exists');
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

export function findKnown(orm: Pick<Orm, 'select'>, serialNumbers: readonly string[]) {
  return orm
    .select({ serialNumber: appliances.serialNumber, isDeleted: sql<boolean>`${appliances.deletedAt} is not null` })
    .from(appliances)
    .where(sql`${appliances.serialNumber} = any(${sql.param(serialNumbers)})`);
}
