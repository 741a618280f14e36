import { createPublicKey } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { compareVersions } from '@washboard/contract/firmware/firmware-version';
import { limits } from '../../../config/limits.ts';
import type { CoreContext } from '../../../context.ts';
import { type FirmwareManifest, firmwareManifestSchema } from './firmware-manifest.ts';
import { requireSignedManifest } from './verify-manifest.ts';

export const publicKeyFile = 'public-key.pem';

type Reader = Pick<CoreContext, 'config' | 'logger'>;

/**
 * A package without a valid signature and size is logged and not offered. The folder is read on every call, so a new
 * package is available immediately.
 */
export async function readPackages({ config, logger }: Reader, gamma: Gamma): Promise<FirmwareManifest[]> {
  const folder = config.firmwareDirectory;
  const names = await readdir(folder).catch((): string[] => []);
  if (!names.includes(publicKeyFile)) return [];
  const key = await readSmallFile(join(folder, publicKeyFile))
    .then(createPublicKey)
    .catch((error: unknown) => leaveOut(join(folder, publicKeyFile), error, logger));
  if (key === null) return [];
  const manifests = names
    .filter((name) => name.endsWith('.json'))
    .map(async (name) => {
      try {
        const manifest = firmwareManifestSchema.parse(JSON.parse(await readSmallFile(join(folder, name))));
        return await requireComplete(requireSignedManifest(manifest, key), folder);
      } catch (error) {
        return leaveOut(join(folder, name), error, logger);
      }
    });
  return (await Promise.all(manifests))
    .filter((manifest) => manifest?.gamma === gamma)
    .flatMap((manifest) => manifest ?? [])
    .sort((a, b) => compareVersions(b.version, a.version));
}

/** Reading a pipe never ends, and blocks a thread that all file operations share. */
async function readSmallFile(path: string): Promise<string> {
  const { manifestBytes } = limits.firmware;
  const file = await stat(path);
  if (!file.isFile() || file.size > manifestBytes)
    throw new Error(`no file, or one of more than ${manifestBytes} bytes`);
  return readFile(path, 'utf8');
}

/** The folder is read every few seconds, so each problem is logged once. */
const loggedFaults = new Map<string, string>();

async function leaveOut(path: string, error: unknown, logger: Reader['logger']): Promise<null> {
  const reason = error instanceof Error ? error.message : String(error);
  const mtimeMs = await stat(path).then(
    (file) => file.mtimeMs,
    () => null,
  );
  const fault = `${mtimeMs} ${reason}`;
  if (loggedFaults.get(path) === fault) return null;
  loggedFaults.set(path, fault);
  logger.warn({ file: basename(path), reason }, 'firmware left out');
  return null;
}

/** A package that is missing or still being copied would fail on every machine. */
async function requireComplete(manifest: FirmwareManifest, folder: string): Promise<FirmwareManifest> {
  const file = await stat(join(folder, manifest.file)).catch(() => null);
  if (!file?.isFile() || file.size !== manifest.size) {
    throw new Error('the package is missing, or has another size than its manifest says');
  }
  return manifest;
}
