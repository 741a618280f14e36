import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import {
  applianceScope,
  findAppliance,
  lockAppliance,
  returnsToStock,
  updateAppliance,
} from '../../machines/appliances/index.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { reportingOwnership } from '../../machines/outgoing-events/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { announceToViewers } from './claim-appliance.ts';
import { clearOwnerEntries } from './clear-entries.ts';

/**
 * An ADMIN can end any account's claim. A machine from the maker's stock returns there without its company's entries;
 * its measurements stay.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND; APPLIANCE_NOT_CLAIMED by the caller, or for an ADMIN by any account
 */
export async function unclaimAppliance(context: Context, actor: Actor, serialNumber: string) {
  const { database, clock, config } = context;
  const scope = applianceScope(actor, config.brand);
  const { isBackInStock, companyCodes, userIds } = await database.orm.transaction(async (transaction) => {
    await lockAppliance(transaction, scope, serialNumber);
    const appliance = (await findAppliance(transaction, scope, serialNumber))?.appliance;
    if (!appliance || appliance.claimedBy === null || !mayGiveUp(actor, appliance.claimedBy))
      throw new ProblemError('APPLIANCE_NOT_CLAIMED');
    const { companyCode, assignedCompanyCode, claimedBy, claimedFrom } = appliance;
    const isBackInStock = returnsToStock(appliance, actor);
    const at = clock.now();
    await releaseAppliance(transaction, { serialNumber, isBackInStock, at });
    await recordAudit(transaction, {
      at,
      actor,
      action: 'appliance.unclaimed',
      serialNumber,
      ...(isBackInStock && {
        before: { companyCode, assignedCompanyCode },
        after: { companyCode: claimedFrom },
      }),
    });
    const affected = isBackInStock ? [companyCode, assignedCompanyCode, claimedFrom] : [];
    return {
      isBackInStock,
      companyCodes: affected.filter((code) => code !== null),
      userIds: [claimedBy, actor.userId],
    };
  });
  await announceToViewers(context, companyCodes, userIds);
  return { serialNumber, isBackInStock };
}

function mayGiveUp({ userId, role }: Actor, claimedBy: string): boolean {
  return claimedBy === userId || role === 'ADMIN';
}

export const unclaimedFields = { claimedBy: null, claimedAt: null, claimedFrom: null };

export async function returnToStock(transaction: Transaction, serialNumber: string): Promise<void> {
  const companyCode = sql`coalesce(${appliances.claimedFrom}, ${appliances.companyCode})`;
  await updateAppliance(transaction, serialNumber, { ...unclaimedFields, companyCode });
  await clearOwnerEntries(transaction, serialNumber);
}

export async function releaseAppliance(
  transaction: Transaction,
  { serialNumber, isBackInStock, at }: { serialNumber: string; isBackInStock: boolean; at: Date },
): Promise<void> {
  await reportingOwnership(transaction, { serialNumber, kind: 'ownership.released', at }, () =>
    isBackInStock
      ? returnToStock(transaction, serialNumber)
      : updateAppliance(transaction, serialNumber, unclaimedFields),
  );
}

/**
 * Machines of a company stay there; a machine that only this account had returns to stock.
 *
 * @returns the serial numbers, sorted
 */
export async function releaseClaimedAppliances(transaction: Transaction, userId: string, at: Date): Promise<string[]> {
  const claimed = await transaction
    .select({
      serialNumber: appliances.serialNumber,
      companyCode: appliances.companyCode,
      claimedFrom: appliances.claimedFrom,
    })
    .from(appliances)
    .where(eq(appliances.claimedBy, userId))
    .orderBy(appliances.serialNumber)
    .for('no key update');
  for (const { serialNumber, companyCode, claimedFrom } of claimed) {
    await releaseAppliance(transaction, { serialNumber, isBackInStock: companyCode === claimedFrom, at });
  }
  return claimed.map(({ serialNumber }) => serialNumber).toSorted();
}
