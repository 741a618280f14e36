import type { BoardReplacement } from '@washboard/contract/board-replacement/board-replacement';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { type ApplianceRow, requireAppliance } from '../appliances/index.ts';
import { findReadings } from '../statistics/index.ts';
import { checkBoard, checkRestored, differingParameters } from './check-board.ts';
import { findBackup } from './find-backup.ts';
import { findReplacement, findTakenOver, type ReplacementRow } from './replacements-repository.ts';
import type { MemoryBackup } from './tables.ts';

/** @throws ProblemError APPLIANCE_NOT_FOUND */
export async function getBoardReplacement(
  context: Pick<Context, 'database' | 'config'>,
  actor: Actor,
  serialNumber: string,
): Promise<BoardReplacement> {
  const { orm } = context.database;
  const row = await requireAppliance(context, actor, serialNumber);
  const found = await findReplacement(orm, serialNumber);
  const backup = (found?.state === 'swapping' && found.backup) || (await findBackup(orm, row));
  const { gamma, macAddress, machineId } = row.appliance;
  return {
    gamma,
    macAddress,
    machineId,
    backup: presentBackup(backup),
    replacement: found && {
      id: found.id,
      newMacAddress: found.newMacAddress,
      oldMacAddress: found.oldMacAddress,
      startedAt: found.startedAt.toISOString(),
      startedBy: found.startedByName,
      secretIssuedAt: found.secretIssuedAt?.toISOString() ?? null,
      endedAt: found.endedAt?.toISOString() ?? null,
      ...(await findProgress(orm, row, found)),
    },
  };
}

async function findProgress(orm: Orm, row: ApplianceRow, found: ReplacementRow) {
  const { state, backup } = found;
  const nothing = { boardChecks: [], restoredChecks: [], differing: [] };
  if (state !== 'swapping' || !backup) return { state, ...nothing };
  const takenOver = await findTakenOver(orm, found);
  if (!takenOver) return { ...nothing, state, boardChecks: checkBoard(row, found, null) };
  const lastReading = (await findReadings(orm, found.serialNumber))?.last ?? null;
  return {
    state: 'restored' as const,
    boardChecks: checkBoard(row, found, takenOver),
    restoredChecks: checkRestored({ row, backup, takenOver, lastReading }),
    differing: row.state?.parameters ? differingParameters(row.state.parameters.values, backup) : [],
  };
}

function presentBackup({
  parameters,
  presetCodes,
  parametersAt,
  totals,
  totalsAt,
  cyclesBeforeMaintenance,
  cycleNumber,
  openAlarms,
  versions,
}: MemoryBackup): BoardReplacement['backup'] {
  return {
    parameterCount: Object.keys(parameters).length,
    presetCodes,
    parametersAt,
    totals,
    totalsAt,
    cyclesBeforeMaintenance,
    cycleNumber,
    openAlarms,
    versions,
  };
}
