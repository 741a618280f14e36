import type { NewRule } from '@washboard/contract/notifications/notification-rules';
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../../actor.ts';
import type { Transaction } from '../../../../adapters/database/database.ts';
import type { Context } from '../../../../context.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { applianceScope } from '../../../machines/appliances/index.ts';
import { appliances } from '../../../machines/appliances/tables.ts';
import { users } from '../../../people/accounts/tables.ts';
import { companyScope } from '../../../people/scope/index.ts';

/** A rule may name machines and companies in scope, and colleagues. Sending checks the scope again. */
export async function requireRuleSubjects(
  { config }: Context,
  transaction: Transaction,
  actor: Actor,
  { machines: { serialNumber, companyCode }, escalation }: NewRule,
): Promise<void> {
  if (serialNumber !== null) {
    const isInScope = sql`${appliances.serialNumber} = ${serialNumber} and ${applianceScope(actor, config.brand)}`;
    if ((await transaction.$count(appliances, isInScope)) === 0) throw new ProblemError('APPLIANCE_NOT_FOUND');
  }
  if (companyCode !== null) {
    const { rows } = await transaction.execute(sql`select where ${companyCode} in ${companyScope(actor)}`);
    if (rows.length === 0) throw new ProblemError('COMPANY_NOT_FOUND');
  }
  if (escalation) {
    const requested = new Set(escalation.userIds);
    const colleagueCount = await transaction.$count(
      users,
      sql`id = any(${sql.param([...requested])}::uuid[]) and id <> ${actor.userId} and company_code = ${actor.companyCode}
        and status = 'ACTIVE' and scopes is null`,
    );
    if (colleagueCount < escalation.userIds.length) throw new ProblemError('USER_NOT_FOUND');
  }
}
