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
  const replacement = await findReplacement(orm, serialNumber);
  const backup = (replacement?.state === 'swapping' && replacement.backup) || (await findBackup(orm, row));
  const { gamma, macAddress, machineId } = row.appliance;
  return {
    gamma,
    macAddress,
    machineId,
    backup: presentBackup(backup),
    replacement: replacement && {
      id: replacement.id,
      newMacAddress: replacement.newMacAddress,
      oldMacAddress: replacement.oldMacAddress,
      startedAt: replacement.startedAt.toISOString(),
      startedBy: replacement.startedByName,
      secretIssuedAt: replacement.secretIssuedAt?.toISOString() ?? null,
      endedAt: replacement.endedAt?.toISOString() ?? null,
      ...(await findProgress(orm, row, replacement)),
    },
  };
}

async function findProgress(orm: Orm, row: ApplianceRow, replacement: ReplacementRow) {
  const { state, backup } = replacement;
  const nothing = { boardChecks: [], restoredChecks: [], differing: [] };
  if (state !== 'swapping' || !backup) return { state, ...nothing };
  const takenOver = await findTakenOver(orm, replacement);
  if (!takenOver) return { ...nothing, state, boardChecks: checkBoard(row, replacement, null) };
  const lastReading = (await findReadings(orm, replacement.serialNumber))?.last ?? null;
  return {
    state: 'restored' as const,
    boardChecks: checkBoard(row, replacement, takenOver),
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
