import type { BoardNotReadyReason } from '@washboard/contract/board-replacement/board-replacement';
import type { Command } from '@washboard/contract/machine-link/machine-commands';
import { and, eq, gte } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { type ApplianceRow, applianceScope, findAppliance, lockAppliance } from '../appliances/index.ts';
import { sendCommand } from '../remote-control/index.ts';
import { commands } from '../remote-control/tables.ts';
import { checkBoard } from './check-board.ts';
import { alarmsToCarry, findLastCycleNumber } from './find-backup.ts';
import { findTakenOver, type ReplacementRow, requireReplacement } from './replacements-repository.ts';
import { boardReplacements, type MemoryBackup } from './tables.ts';

interface RestoreMemoryRequest {
  serialNumber: string;
  id: string;
  commandId?: string | undefined;
}

/**
 * Nothing is sent to a board that already reports the memory.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND, BOARD_REPLACEMENT_CHANGED, BOARD_NOT_READY naming the failed checks, and
 * what `sendCommand` throws
 */
export async function restoreBoardMemory(context: Context, actor: Actor, request: RestoreMemoryRequest): Promise<void> {
  const { database, config } = context;
  const { serialNumber, commandId } = request;
  const scope = applianceScope(actor, config.brand);
  const command = await database.orm.transaction(async (transaction) => {
    await lockAppliance(transaction, scope, serialNumber);
    const replacement = await requireReplacement(transaction, request, ['swapping']);
    if (await findTakenOver(transaction, replacement)) return null;
    const row = await findAppliance(transaction, scope, serialNumber);
    if (!row || !replacement.backup) throw new ProblemError('BOARD_REPLACEMENT_CHANGED');
    const checks = checkBoard(row, replacement, null);
    requireReady(checks.find(({ outcome }) => outcome === 'waiting' || outcome === 'failed')?.check);
    const backup = await withLatest(transaction, row, replacement, replacement.backup);
    return commandOf(replacement, backup, row.appliance.machineId);
  });
  if (command) await sendCommand(context, { actor, serialNumber, command, commandId });
}

/**
 * The old board's last messages may be stored after the shut-out. Once sent, the memory stays unchanged, so that a
 * retry is the same command.
 */
async function withLatest(
  transaction: Transaction,
  { openAlarms }: ApplianceRow,
  { id, serialNumber, shutOutAt }: ReplacementRow,
  frozen: MemoryBackup,
): Promise<MemoryBackup> {
  const sentBefore = and(
    eq(commands.serialNumber, serialNumber),
    eq(commands.kind, 'restoreMemory'),
    gte(commands.requestedAt, shutOutAt ?? new Date(0)),
  );
  if ((await transaction.$count(commands, sentBefore)) > 0) return frozen;
  const backup: MemoryBackup = {
    ...frozen,
    cycleNumber: Math.max(frozen.cycleNumber, await findLastCycleNumber(transaction, serialNumber)),
    openAlarms: alarmsToCarry(openAlarms),
  };
  await transaction.update(boardReplacements).set({ backup }).where(eq(boardReplacements.id, id));
  return backup;
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
      parameters,
      totals,
      cyclesBeforeMaintenance,
      cycleNumber,
      openAlarms,
    },
  };
}
