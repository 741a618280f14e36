import { randomUUID } from 'node:crypto';
import type { BoardLabel } from '@washboard/contract/appliances/board-label';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { applianceScope, findAppliance, lockAppliance } from '../appliances/index.ts';
import { requireFitting } from './require-fitting.ts';
import { boardReplacements } from './tables.ts';

interface Order extends BoardLabel {
  serialNumber: string;
}

/**
 * Begins a replacement with a board whose label fits. The machine is not changed yet.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND; BOARD_INCOMPATIBLE naming the fields of the label;
 * BOARD_REPLACEMENT_CHANGED when one is open
 */
export async function beginReplacement(
  { database, clock, config }: Pick<Context, 'database' | 'clock' | 'config'>,
  actor: Actor,
  { serialNumber, macAddress, gamma }: Order,
): Promise<void> {
  const scope = applianceScope(actor, config.brand);
  await database.orm.transaction(async (transaction) => {
    await lockAppliance(transaction, scope, serialNumber);
    const row = await findAppliance(transaction, scope, serialNumber);
    if (!row) throw new ProblemError('APPLIANCE_NOT_FOUND');
    await requireFitting(transaction, row, { macAddress, gamma });
    const at = clock.now();
    const { macAddress: oldMacAddress } = row.appliance;
    const begun = await transaction
      .insert(boardReplacements)
      .values({
        id: randomUUID(),
        serialNumber,
        newMacAddress: macAddress,
        oldMacAddress,
        startedBy: actor.userId,
        startedAt: at,
      })
      .onConflictDoNothing()
      .returning({ id: boardReplacements.id });
    if (begun.length === 0) throw new ProblemError('BOARD_REPLACEMENT_CHANGED');
    await recordAudit(transaction, {
      at,
      actor,
      action: 'appliance.boardReplacementBegun',
      subject: serialNumber,
      serialNumber,
      detail: { macAddress },
    });
  });
}
