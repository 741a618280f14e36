import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { applianceScope, lockAppliance } from '../appliances/index.ts';
import { requireReplacement } from './replacements-repository.ts';
import { boardReplacements } from './tables.ts';

/**
 * Gives a replacement up, as long as the old board is not shut out.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND, BOARD_REPLACEMENT_CHANGED
 */
export async function cancelReplacement(
  { database, clock, config }: Pick<Context, 'database' | 'clock' | 'config'>,
  actor: Actor,
  order: { serialNumber: string; id: string },
): Promise<void> {
  const { serialNumber, id } = order;
  await database.orm.transaction(async (transaction) => {
    await lockAppliance(transaction, applianceScope(actor, config.brand), serialNumber);
    const { newMacAddress } = await requireReplacement(transaction, order, ['prepared']);
    const at = clock.now();
    await transaction
      .update(boardReplacements)
      .set({ state: 'cancelled', endedAt: at })
      .where(eq(boardReplacements.id, id));
    await recordAudit(transaction, {
      at,
      actor,
      action: 'appliance.boardReplacementCancelled',
      subject: serialNumber,
      serialNumber,
      detail: { macAddress: newMacAddress },
    });
  });
}
