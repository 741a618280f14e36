import {
  builtInProfiles,
  type CompanyLimitChoice,
  type CompanyLimits,
  type LimitChoice,
  type LimitsInForce,
} from '@washboard/contract/hygiene/hygiene-limits';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../../actor.ts';
import type { Transaction } from '../../../../adapters/database/database.ts';
import type { Context } from '../../../../context.ts';
import { ProblemError } from '../../../../http/problem-error.ts';
import { requireCompany } from '../../../people/companies/index.ts';
import { companyScope } from '../../../people/scope/index.ts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { applianceScope, lockAppliance, requireInScope } from '../../appliances/index.ts';
import { companyLimitChoices, limitProfiles, machineLimitChoices } from '../tables.ts';
import { getCompanyLimitProfile, getLimitProfile } from './get-limit-profile.ts';
import {
  findCompanyChoice,
  findMachineChoice,
  removeLimitChoice,
  requireReachable,
} from './limit-profiles-repository.ts';

/**
 * The profile judges the next cycles; existing records keep theirs.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND; LIMIT_PROFILE_NOT_FOUND
 */
export async function chooseLimitProfile(
  { config, database, clock }: Context,
  actor: Actor,
  { serialNumber, profileId }: LimitChoice & { serialNumber: string },
): Promise<LimitsInForce> {
  const scope = applianceScope(actor, config.brand);
  return database.orm.transaction(async (transaction) => {
    await lockAppliance(transaction, scope, serialNumber);
    const machine = await requireInScope(transaction, scope, serialNumber);
    const { appliance } = machine;
    const before = await findMachineChoice(transaction, serialNumber);
    await requireChoosable(transaction, appliance.companyCode, profileId);
    if (before.profileId !== profileId) {
      if (profileId === null) await removeLimitChoice(transaction, serialNumber);
      else {
        await transaction
          .insert(machineLimitChoices)
          .values({ serialNumber, profileId })
          .onConflictDoUpdate({ target: machineLimitChoices.serialNumber, set: { profileId } });
      }
      await recordAudit(transaction, {
        at: clock.now(),
        actor,
        action: 'hygiene.limitsChosen',
        serialNumber,
        before: { limitProfile: await nameOf(transaction, before.profileId) },
        after: { limitProfile: await nameOf(transaction, profileId) },
      });
    }
    return getLimitProfile(transaction, actor, appliance);
  });
}

/**
 * A client can repeat the call after a lost response: the same choice changes nothing.
 *
 * @throws ProblemError COMPANY_NOT_FOUND outside the scope; LIMITS_CHANGED if `version` is not the stored one;
 * LIMIT_PROFILE_NOT_FOUND
 */
export async function chooseCompanyLimitProfile(
  { database, clock }: Context,
  actor: Actor,
  { companyCode, profileId, version }: CompanyLimitChoice & { companyCode: string },
): Promise<CompanyLimits> {
  return database.orm.transaction(async (transaction) => {
    // The lock serialises the choices of one company.
    await requireCompany(transaction, companyScope(actor), companyCode, 'no key update');
    const before = await findCompanyChoice(transaction, companyCode);
    await requireChoosable(transaction, companyCode, profileId);
    if (before.profileId !== profileId) {
      if (before.version !== version) throw new ProblemError('LIMITS_CHANGED');
      const at = clock.now();
      const row = { profileId, version: version + 1, changedAt: at, changedBy: actor.userId };
      await transaction
        .insert(companyLimitChoices)
        .values({ companyCode, ...row })
        .onConflictDoUpdate({ target: companyLimitChoices.companyCode, set: row });
      await recordAudit(transaction, {
        at,
        actor,
        action: 'company.limitsChosen',
        subject: companyCode,
        before: { limitProfile: await nameOf(transaction, before.profileId) },
        after: { limitProfile: await nameOf(transaction, profileId) },
      });
    }
    return getCompanyLimitProfile(transaction, actor, companyCode);
  });
}

async function requireChoosable(
  transaction: Transaction,
  companyCode: string,
  profileId: string | null,
): Promise<void> {
  if (profileId === null || builtInProfiles.some((id) => id === profileId)) return;
  await requireReachable(transaction, companyCode, profileId);
}

/** Readers of the audit log have texts for the built-in profiles. */
async function nameOf(transaction: Transaction, profileId: string | null): Promise<string | null> {
  if (profileId === null) return null;
  const { id, name } = limitProfiles;
  const [row] = await transaction.select({ name }).from(limitProfiles).where(eq(id, profileId));
  return row?.name ?? profileId;
}
