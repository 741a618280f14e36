import type { CompanyMoved } from '@washboard/contract/companies/companies';
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { existingAppliances } from '../../machines/appliances/index.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { users } from '../../people/accounts/tables.ts';
import { type CompanyMove, type CompanyRow, moveCompanyBelow, requireMovable } from '../../people/companies/index.ts';
import { companies } from '../../people/companies/tables.ts';
import { companiesAbove, companySubtree } from '../../people/scope/index.ts';
import { announceAccessChange } from '../../people/sessions/index.ts';
import { auditRefusal } from '../../platform/audit/index.ts';

/**
 * The open live sockets of accounts that lose or gain machines re-check their rights. A refusal for lack of rights is
 * audited.
 * @param isDryRun checks and counts, but changes nothing
 * @throws ProblemError as `requireMovable`
 */
export async function moveCompany(
  context: Context,
  actor: Actor,
  move: CompanyMove & { isDryRun: boolean },
): Promise<CompanyMoved> {
  const { database, clock, config } = context;
  const { companyCode, parentCompanyCode, isDryRun } = move;
  const work = () =>
    database.orm.transaction(async (transaction) => {
      const company = await requireMovable(transaction, actor, move);
      const sight = await findChangedSight(transaction, company, parentCompanyCode);
      const moved: CompanyMoved = {
        ...company,
        parentCompanyCode,
        ...(await countMoved(transaction, companyCode, config.brand)),
        losing: sight.losing.length,
        gaining: sight.gaining.length,
      };
      const isMoving = !isDryRun && company.parentCompanyCode !== parentCompanyCode;
      if (isMoving) await moveCompanyBelow(transaction, actor, { company, parentCompanyCode, at: clock.now() });
      return { moved, affected: isMoving ? [...sight.losing, ...sight.gaining] : [] };
    });
  const { moved, affected } = await (isDryRun
    ? work()
    : auditRefusal(context, { actor, attempted: 'company.moved', subject: companyCode }, work));
  for (const userId of affected) announceAccessChange(context, userId);
  return moved;
}

async function findChangedSight(
  transaction: Transaction,
  { parentCompanyCode: before }: CompanyRow,
  after: string,
): Promise<{ losing: string[]; gaining: string[] }> {
  if (before === after) return { losing: [], gaining: [] };
  const find = async (from: string | null, to: string | null) => {
    if (from === null) return [];
    const rows = await transaction
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.status, 'ACTIVE'), ne(users.role, 'ADMIN'), isAbove(from, to)));
    return rows.map(({ id }) => id);
  };
  return { losing: await find(before, after), gaining: await find(after, before) };

  /** SERVICE sees what is directly below its company; managers and administrators see everything below. */
  function isAbove(parent: string, below: string | null): SQL | undefined {
    const reachesAllBelow = sql`(${users.role} = 'SERVICE_MANAGER' or cardinality(${users.administrationProfile}) > 0)`;
    const isOnlyAbove = sql`${users.companyCode} in ${companiesAbove(parent)}
      ${below === null ? sql`` : sql`and ${users.companyCode} not in ${companiesAbove(below)}`}`;
    return or(
      and(eq(users.role, 'SERVICE'), eq(users.companyCode, parent)),
      sql`(${reachesAllBelow} and ${isOnlyAbove})`,
    );
  }
}

async function countMoved(transaction: Transaction, companyCode: string, brand: string) {
  const { rows } = await transaction.execute<{ companies: number; users: number; appliances: number }>(sql`
    with moved as materialized (select company_code from ${companies} where company_code in ${companySubtree(companyCode)})
    select
      (select count(*)::int from moved) as companies,
      (select count(*)::int from ${users}
        where ${users.status} <> 'DELETED' and ${users.companyCode} in (select company_code from moved)) as users,
      (select count(*)::int from ${appliances}
        where ${existingAppliances(brand)}
          and (${appliances.companyCode} in (select company_code from moved)
            or ${appliances.assignedCompanyCode} in (select company_code from moved))) as appliances`);
  const [counts] = rows;
  if (!counts) throw new Error('a query without FROM returns one row');
  return counts;
}
