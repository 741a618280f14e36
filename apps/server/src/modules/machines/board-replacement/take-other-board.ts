import type { BoardLabel } from '@washboard/contract/appliances/board-label';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { applianceScope, findAppliance, lockAppliance } from '../appliances/index.ts';
import { findTakenOver, requireReplacement } from './replacements-repository.ts';
import { requireFitting } from './require-fitting.ts';
import { boardReplacements } from './tables.ts';

interface Order extends BoardLabel {
  serialNumber: string;
  id: string;
}

/**
 * Names another board in place of one that does not work or does not match its label. The backup stays, and the new
 * board signs in with the same secret.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND, BOARD_INCOMPATIBLE; BOARD_REPLACEMENT_CHANGED, also once a board has the
 * memory
 */
export async function takeOtherBoard(
  { database, clock, config }: Pick<Context, 'database' | 'clock' | 'config'>,
  actor: Actor,
  order: Order,
): Promise<void> {
  const { serialNumber, id, macAddress, gamma } = order;
  const scope = applianceScope(actor, config.brand);
  await database.orm.transaction(async (transaction) => {
    await lockAppliance(transaction, scope, serialNumber);
    const replacement = await requireReplacement(transaction, order, ['prepared', 'swapping']);
    if (await findTakenOver(transaction, replacement)) throw new ProblemError('BOARD_REPLACEMENT_CHANGED');
    const row = await findAppliance(transaction, scope, serialNumber);
    if (!row) throw new ProblemError('APPLIANCE_NOT_FOUND');
    await requireFitting(transaction, row, { macAddress, gamma });
    await transaction.update(boardReplacements).set({ newMacAddress: macAddress }).where(eq(boardReplacements.id, id));
    await recordAudit(transaction, {
      at: clock.now(),
      actor,
      action: 'appliance.boardReplacementChanged',
      subject: serialNumber,
      serialNumber,
      before: { macAddress: replacement.newMacAddress },
      after: { macAddress },
    });
  });
}
