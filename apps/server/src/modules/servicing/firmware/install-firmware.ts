import type { FirmwareObstacle, FirmwareUpdateRequest } from '@washboard/contract/firmware/firmware';
import { compareVersions } from '@washboard/contract/firmware/firmware-version';
import { systemStates } from '@washboard/contract/machine-link/machine-status';
import type { CommandResult } from '@washboard/contract/remote-control/commands';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { type ApplianceRow, applianceScope, lockAppliance, requireAppliance } from '../../machines/appliances/index.ts';
import { sendCommand } from '../../machines/remote-control/index.ts';
import { findFirmwareBar, findLastUpdate } from './find-last-update.ts';
import type { FirmwareManifest } from './firmware-manifest.ts';
import { readPackages } from './read-packages.ts';

interface Installation extends FirmwareUpdateRequest {
  actor: Actor;
  serialNumber: string;
}

/**
 * The machine's reply confirms only the start (docs/product-rules.md#firmware-update).
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND, FIRMWARE_UNKNOWN, FIRMWARE_NOT_POSSIBLE with its reason,
 * FIRMWARE_UPDATE_RUNNING, and what `sendCommand` throws
 */
export async function installFirmware(
  context: Context,
  { actor, serialNumber, module, version, commandId }: Installation,
): Promise<CommandResult> {
  const row = await requireAppliance(context, actor, serialNumber);
  const packages = await readPackages(context, row.appliance.gamma);
  const requested = packages.find((candidate) => candidate.module === module && candidate.version === version);
  if (!requested) throw new ProblemError('FIRMWARE_UNKNOWN');
  const { file, minimumVersion, size, sha256, signature } = requested;
  return sendCommand(context, {
    actor,
    serialNumber,
    commandId,
    command: {
      kind: 'installFirmware',
      body: { module, version, minimumVersion, path: `/firmware/${file}`, size, sha256, signature },
    },
    async require(transaction) {
      if (row.state?.connection !== 'online') throw new ProblemError('APPLIANCE_OFFLINE');
      // The lock serialises simultaneous requests, so the second is refused.
      await lockAppliance(transaction, applianceScope(actor, context.config.brand), serialNumber);
      const last = await findLastUpdate(transaction, serialNumber, context.clock.now());
      const bar = await findFirmwareBar(transaction, serialNumber, context.clock.now());
      if (last?.state === 'inProgress' || bar.inProgressFwUpdate === 1)
        throw new ProblemError('FIRMWARE_UPDATE_RUNNING');
      const reason = obstacleOf(row, requested);
      if (reason !== null) throw new ProblemError('FIRMWARE_NOT_POSSIBLE', { reason });
    },
  });
}

function obstacleOf(
  { state }: ApplianceRow,
  { module, version, minimumVersion }: FirmwareManifest,
): FirmwareObstacle | null {
  const installed = state?.versions?.[module];
  const systemState = state?.status?.systemState;
  if (installed === undefined) return 'versionUnknown';
  if (compareVersions(version, installed) <= 0) return 'notNewer';
  if (compareVersions(installed, minimumVersion) < 0) return 'tooOld';
  if (systemState === systemStates.RUN) return 'cycleRunning';
  return systemState === systemStates.IDLE || systemState === systemStates.OFF ? null : 'notReady';
}
