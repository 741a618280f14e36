import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../../actor.ts';
import type { Transaction } from '../../../../adapters/database/database.ts';
import type { Context } from '../../../../context.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { companySubtree } from '../../../people/scope/index.ts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { limitProfiles } from '../tables.ts';
import { lockProfilesOf, type ProfileKey } from './limit-profile-versions.ts';
import { requireLimitProfile } from './limit-profiles-repository.ts';

/**
 * Retiring a profile again changes nothing.
 *
 * @throws ProblemError COMPANY_NOT_FOUND outside the scope; LIMIT_PROFILE_NOT_FOUND; LIMIT_PROFILE_IN_USE with the
 * numbers of machines and companies for which it is chosen
 */
export async function retireLimitProfile(
  { database, clock }: Context,
  actor: Actor,
  { companyCode, id }: ProfileKey,
): Promise<void> {
  await database.orm.transaction(async (transaction) => {
    await lockProfilesOf(transaction, actor, companyCode);
    const { name, version, retiredAt } = await requireLimitProfile(transaction, companyCode, id);
    if (retiredAt !== null) return;
    const at = clock.now();
    // The update waits for simultaneous choices, so the next statement sees them.
    await transaction.update(limitProfiles).set({ retiredAt: at }).where(eq(limitProfiles.id, id));
    const uses = await countUses(transaction, { companyCode, id });
    if (uses.machines + uses.companies > 0) {
      const errors = Object.entries(uses).map(([path, count]) => ({ path, message: String(count) }));
      throw new ProblemError('LIMIT_PROFILE_IN_USE', { errors });
    }
    await recordAudit(transaction, {
      at,
      actor,
      action: 'company.limitProfileRetired',
      subject: companyCode,
      detail: { limitProfile: name, version },
    });
  });
}

/** A choice that a move has put out of reach does not count. */
async function countUses(transaction: Transaction, { companyCode, id }: ProfileKey) {
  const { rows } = await transaction.execute<{ machines: number; companies: number }>(sql`
    select
      (select count(*)::int from machine_limit_choices c join appliances a on a.serial_number = c.serial_number
        where c.profile_id = ${id} and a.company_code in ${companySubtree(companyCode)}) as machines,
      (select count(*)::int from company_limit_choices c
        where c.profile_id = ${id} and c.company_code in ${companySubtree(companyCode)}) as companies`);
  return { machines: rows[0]?.machines ?? 0, companies: rows[0]?.companies ?? 0 };
}
