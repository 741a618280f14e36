// The program has thousands of files. npm needs a minute to install them, but a second for a few archives.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A process that was killed leaves the part that it unpacked. */
const leftover = /\.part-\w{6}$/;
const leftoverAfterMs = 3_600_000;

/** Folders for files that can be made again: the first one of systemd's CacheDirectory, then the user's. */
export function cacheFolders({ CACHE_DIRECTORY, XDG_CACHE_HOME, HOME }) {
  return [CACHE_DIRECTORY?.split(':')[0], XDG_CACHE_HOME, HOME && join(HOME, '.cache')].filter(Boolean);
}

/**
 * Unpacks the archives into the first of the folders that can be written, unless one has them already.
 * @param places the name is that of the subfolder, which must differ for other archives
 * @returns the subfolder
 * @throws Error with a message for the user
 */
export async function unpackOnce(archives, places) {
  const unpacked = places.find(({ folder, name }) => mayHold(folder) && isOurs(join(folder, name)));
  if (unpacked) return join(unpacked.folder, unpacked.name);
  const failures = [];
  for (const { folder, name } of places) {
    try {
      return await unpackInto(folder, { name, archives });
    } catch (error) {
      failures.push(`${join(folder, name)}: ${error.message}`);
    }
  }
  throw new Error(
    `Washboard cannot unpack its program:\n${failures.join('\n')}\n` +
      'Set XDG_CACHE_HOME to a folder that only this user may write, on a disk with 150 MB of free space.',
  );
}

async function unpackInto(folder, { name, archives }) {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  if (!mayHold(folder)) throw new Error('other users may write there');
  removeLeftovers(folder);
  const part = mkdtempSync(join(folder, `${name}.part-`));
  try {
    const results = await Promise.allSettled(archives.map((archive) => unpack(archive, part)));
    const failed = results.find(({ status }) => status === 'rejected');
    if (failed) throw failed.reason;
    chmodSync(part, 0o755);
    if (!isOurs(part)) throw new Error('the file system lets other users write there');
    // After a power cut, the next start must not find empty files.
    execFileSync('sync', ['--file-system', part]);
    return place(part, join(folder, name));
  } catch (error) {
    rmSync(part, { recursive: true, force: true, maxRetries: 3 });
    throw error;
  }
}

/** Another process may have unpacked the same meanwhile. */
function place(part, target) {
  try {
    renameSync(part, target);
  } catch (error) {
    if (!isOurs(target)) throw error;
    rmSync(part, { recursive: true, force: true });
  }
  return target;
}

/** A program that another user could have written, or a link to one, must not run. */
function isOurs(folder) {
  const found = inspect(folder);
  return found?.isOfUser === true && (found.mode & 0o022) === 0;
}

/** In a folder that others may write, they could replace the program after it was checked. */
function mayHold(folder) {
  const found = inspect(folder);
  return found?.isOfUser === true && ((found.mode & 0o002) === 0 || (found.mode & 0o1000) !== 0);
}

/** @returns null for a folder that does not exist or whose parent this user may not enter */
function inspect(folder) {
  try {
    const { uid, mode } = lstatSync(folder);
    return { mode, isOfUser: uid === 0 || uid === process.getuid() };
  } catch {
    return null;
  }
}

async function unpack(archive, folder) {
  const args = ['--extract', '--no-same-owner', `--file=${archive}`, `--directory=${folder}`];
  const tar = spawn('tar', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  tar.stderr.setEncoding('utf8').on('data', (text) => {
    complaint += text;
  });
  const [code] = await once(tar, 'close').catch((error) => {
    throw error.code === 'ENOENT' ? new Error('the program tar is not installed') : error;
  });
  if (code !== 0) throw new Error(complaint.trim().split('\n')[0] || `tar ended with ${code}`);
}

function removeLeftovers(folder) {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith('washboard-') || !leftover.test(name)) continue;
    const path = join(folder, name);
    const modifiedMs = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (Date.now() - modifiedMs > leftoverAfterMs) rmSync(path, { recursive: true, force: true });
  }
}
