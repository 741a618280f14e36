import type { LimitChoice, LimitsInForce } from '@washboard/contract/hygiene/hygiene-limits';
import { latestLimits } from '@washboard/machine-model/hygiene/limit-profiles';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { applianceScope, lockAppliance, requireAppliance } from '../appliances/index.ts';
import { machineLimitChoices } from './tables.ts';

/** @throws ProblemError APPLIANCE_NOT_FOUND */
export async function readLimits(context: Context, actor: Actor, serialNumber: string): Promise<LimitsInForce> {
  await requireAppliance(context, actor, serialNumber);
  return presentLimits(await findChoice(context.database.orm, serialNumber));
}

/**
 * Chooses the profile by which the next cycles are judged; records that exist keep theirs.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND
 */
export async function chooseLimits(
  { config, database, clock }: Context,
  actor: Actor,
  { serialNumber, profileId }: LimitChoice & { serialNumber: string },
): Promise<LimitsInForce> {
  return database.orm.transaction(async (transaction) => {
    await lockAppliance(transaction, applianceScope(actor, config.brand), serialNumber);
    const before = await findChoice(transaction, serialNumber);
    if (before === profileId) return presentLimits(profileId);
    const ofMachine = eq(machineLimitChoices.serialNumber, serialNumber);
    if (profileId === null) await transaction.delete(machineLimitChoices).where(ofMachine);
    else {
      await transaction
        .insert(machineLimitChoices)
        .values({ serialNumber, profileId })
        .onConflictDoUpdate({ target: machineLimitChoices.serialNumber, set: { profileId } });
    }
    const chosen = (id: string | null) => ({ profile: latestLimits(id).profile.id });
    await recordAudit(transaction, {
      ...{ at: clock.now(), actor, action: 'hygiene.limitsChosen', subject: serialNumber, serialNumber },
      ...{ before: chosen(before), after: chosen(profileId) },
    });
    return presentLimits(profileId);
  });
}

async function findChoice(orm: Orm | Transaction, serialNumber: string): Promise<string | null> {
  const [row] = await orm.select().from(machineLimitChoices).where(eq(machineLimitChoices.serialNumber, serialNumber));
  return row?.profileId ?? null;
}

const presentLimits = (profileId: string | null): LimitsInForce => ({
  ...latestLimits(profileId),
  isChosen: profileId !== null,
});
