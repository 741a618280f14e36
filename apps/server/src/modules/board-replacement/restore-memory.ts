import type { BoardNotReadyReason } from '@washboard/contract/appliances/board-replacement';
import type { Command } from '@washboard/contract/device-commands';
import type { Actor } from '../../actor.ts';
import type { Context } from '../../context.ts';
import { ProblemError } from '../../errors.ts';
import { lockAppliance, requireAppliance } from '../appliances/index.ts';
import { type CommandTimes, sendCommand } from '../remote-control/index.ts';
import { applianceScope } from '../scope/index.ts';
import { checkBoard } from './check-board.ts';
import { findTakenOver, type ReplacementRow, requireReplacement } from './replacements-repository.ts';
import type { MemoryBackup } from './tables.ts';

interface Order {
  serialNumber: string;
  id: string;
  commandId?: string | undefined;
}

/**
 * Gives the new board what the old one remembered, all or nothing. Where the board says that it has it already, nothing
 * is sent.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND, BOARD_REPLACEMENT_CHANGED, BOARD_NOT_READY with what is not right of the
 *   board, and what sendCommand throws
 */
export async function restoreMemory(context: Context, actor: Actor, order: Order, times?: CommandTimes): Promise<void> {
  const { database, config } = context;
  const { serialNumber, commandId } = order;
  const { replacement, isTakenOver } = await database.orm.transaction(async (transaction) => {
    await lockAppliance(transaction, applianceScope(actor, config.brand), serialNumber);
    const replacement = await requireReplacement(transaction, order, ['swapping']);
    return { replacement, isTakenOver: (await findTakenOver(transaction, replacement)) !== null };
  });
  if (isTakenOver) return;
  const row = await requireAppliance(context, actor, serialNumber);
  requireReady(
    checkBoard(row, replacement).find(({ outcome }) => outcome === 'waiting' || outcome === 'failed')?.check,
  );
  if (!replacement.backup) throw new ProblemError('BOARD_REPLACEMENT_CHANGED');
  const command = commandOf(replacement, replacement.backup, row.appliance.machineId);
  await sendCommand(context, { actor, serialNumber, command, commandId }, times);
}

function requireReady(reason: BoardNotReadyReason | undefined): void {
  if (reason !== undefined) throw new ProblemError('BOARD_NOT_READY', { reason });
}

function commandOf({ oldMacAddress }: ReplacementRow, backup: MemoryBackup, machineId: string | null): Command {
  const { parameters, totals, cyclesBeforeMaintenance, cycleNumber, openAlarms } = backup;
  return {
    kind: 'restoreMemory',
    body: {
      machineId,
      replaces: oldMacAddress,
      ...{ parameters, totals, cyclesBeforeMaintenance, cycleNumber, openAlarms },
    },
  };
}
