import type { AvailableFirmware, FirmwareBar, MachineVersions } from '@washboard/contract/firmware/firmware';
import { compareVersions } from '@washboard/contract/firmware/firmware-version';
import type { Context } from '../../../context.ts';
import type { ApplianceRow } from '../../machines/appliances/index.ts';
import { findFirmwareBar, findLastUpdate, type LastUpdate } from './find-last-update.ts';
import type { FirmwareManifest } from './firmware-manifest.ts';
import { readPackages } from './read-packages.ts';

export async function getVersions(context: Context, { appliance, state }: ApplianceRow): Promise<MachineVersions> {
  const { database, clock } = context;
  const [packages, update, firmwareBar] = await Promise.all([
    readPackages(context, appliance.gamma),
    findLastUpdate(database.orm, appliance.serialNumber, clock.now()),
    findFirmwareBar(database.orm, appliance.serialNumber, clock.now()),
  ]);
  const versions = state?.versions ?? null;
  return {
    FW00: versions?.FW00 ?? null,
    FW02: versions?.FW02 ?? null,
    at: versions?.at ? new Date(versions.at).toISOString() : null,
    available: versions
      ? packages.flatMap((manifest) => presentAvailable(manifest, versions[manifest.module]) ?? [])
      : [],
    update: update && presentUpdate(update, firmwareBar),
    firmwareBar,
  };
}

/** @returns null unless the package is newer than the installed version */
function presentAvailable(manifest: FirmwareManifest, installed: string): AvailableFirmware | null {
  const { module, version, minimumVersion, size, notes } = manifest;
  if (compareVersions(version, installed) <= 0) return null;
  const isSuitable = compareVersions(installed, minimumVersion) >= 0;
  return { module, version, minimumVersion, size, notes, isSuitable };
}

/** The bar is shown only while the installation runs (docs/product-rules.md#firmware-update). */
function presentUpdate(
  { commandId, module, version, state, reason, requestedAt, by }: LastUpdate,
  { percFwUpdate }: FirmwareBar,
): MachineVersions['update'] {
  const perc = state === 'inProgress' ? percFwUpdate : 0;
  return { commandId, module, version, state, perc, reason, requestedAt: requestedAt.toISOString(), by };
}
