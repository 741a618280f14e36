import { and, eq, isNull } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { applianceScope, findAppliance, lockAppliance, updateAppliance } from '../appliances/index.ts';
import { findReadings } from '../statistics/index.ts';
import { checkRestored, differingParameters } from './check-board.ts';
import { findTakenOver, requireReplacement } from './replacements-repository.ts';
import { boardReplacements } from './tables.ts';

interface EndReplacementRequest {
  serialNumber: string;
  id: string;
  isAccepted?: boolean | undefined;
}

/**
 * Parameters may differ, because a person may have changed them at the panel since.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND, BOARD_REPLACEMENT_CHANGED, BOARD_NOT_READY
 */
export async function finishBoardReplacement(
  { database, clock, config }: Pick<Context, 'database' | 'clock' | 'config'>,
  actor: Actor,
  request: EndReplacementRequest,
): Promise<void> {
  const { serialNumber, id, isAccepted = false } = request;
  const scope = applianceScope(actor, config.brand);
  await database.orm.transaction(async (transaction) => {
    await lockAppliance(transaction, scope, serialNumber);
    const replacement = await requireReplacement(transaction, request, ['swapping']);
    const { oldMacAddress, backup } = replacement;
    const row = await findAppliance(transaction, scope, serialNumber);
    const takenOver = await findTakenOver(transaction, replacement);
    if (!row || !backup || !takenOver) throw new ProblemError('BOARD_NOT_READY', { reason: 'restored' });
    const lastReading = (await findReadings(transaction, serialNumber))?.last ?? null;
    const wrong = checkRestored({ row, backup, takenOver, lastReading })
      .filter(({ outcome }) => outcome === 'waiting' || outcome === 'failed')
      .map(({ check }) => check);
    if (!isAccepted && wrong.some((check) => check !== 'parameters'))
      throw new ProblemError('BOARD_NOT_READY', { reason: 'restored' });
    const at = clock.now();
    await transaction
      .update(boardReplacements)
      .set({ state: 'completed', endedAt: at, newMacAddress: takenOver.macAddress })
      .where(eq(boardReplacements.id, id));
    await updateAppliance(transaction, serialNumber, { macAddress: takenOver.macAddress });
    const codes = differingParameters(row.state?.parameters?.values ?? {}, backup);
    await recordAudit(transaction, {
      at,
      actor,
      action: 'appliance.boardReplaced',
      serialNumber,
      before: { macAddress: oldMacAddress },
      after: { macAddress: takenOver.macAddress },
      detail: {
        cycleNumber: takenOver.cycleNumber,
        ...(codes.length > 0 && { differing: codes }),
        ...(wrong.length > 0 && { notInOrder: wrong }),
      },
    });
  });
}

/** @throws ProblemError APPLIANCE_NOT_FOUND; BOARD_REPLACEMENT_CHANGED, also once the old board is shut out */
export async function cancelBoardReplacement(
  { database, clock, config }: Pick<Context, 'database' | 'clock' | 'config'>,
  actor: Actor,
  request: { serialNumber: string; id: string },
): Promise<void> {
  const { serialNumber, id } = request;
  await database.orm.transaction(async (transaction) => {
    await lockAppliance(transaction, applianceScope(actor, config.brand), serialNumber);
    const { newMacAddress } = await requireReplacement(transaction, request, ['prepared']);
    const at = clock.now();
    await transaction
      .update(boardReplacements)
      .set({ state: 'cancelled', endedAt: at })
      .where(eq(boardReplacements.id, id));
    await recordAudit(transaction, {
      at,
      actor,
      action: 'appliance.boardReplacementCancelled',
      serialNumber,
      detail: { macAddress: newMacAddress },
    });
  });
}

/** The deletion of a machine frees the new board. Lock the machine first. */
export async function abandonReplacement(transaction: Transaction, serialNumber: string, at: Date): Promise<void> {
  await transaction
    .update(boardReplacements)
    .set({ state: 'cancelled', endedAt: at })
    .where(and(eq(boardReplacements.serialNumber, serialNumber), isNull(boardReplacements.endedAt)));
}
