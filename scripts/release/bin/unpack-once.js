// The program has thousands of files. npm needs a minute to install them, but a second for a few archives.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Folders for files that can be made again: the one of systemd's CacheDirectory, then the user's. */
export function cacheFolders({ CACHE_DIRECTORY, XDG_CACHE_HOME, HOME }) {
  return [CACHE_DIRECTORY, XDG_CACHE_HOME, HOME && join(HOME, '.cache')].filter(Boolean);
}

/**
 * Unpacks the archives into the first of the folders that can be written, unless one has them already.
 * @param places the name is that of the subfolder, which must differ for other archives
 * @returns the subfolder
 * @throws Error with a message for the user
 */
export async function unpackOnce(archives, places) {
  const failures = [];
  const unpacked = places.map(({ folder, name }) => join(folder, name)).find(isOurs);
  if (unpacked) return unpacked;
  for (const { folder, name } of places) {
    const target = join(folder, name);
    const part = `${target}.${process.pid}.part`;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      removeLeftovers(folder, name);
      mkdirSync(part, { mode: 0o755 });
      await Promise.all(archives.map((archive) => unpack(archive, part)));
      place(part, target);
      return target;
    } catch (error) {
      rmSync(part, { recursive: true, force: true });
      failures.push(`${target}: ${error.message}`);
    }
  }
  throw new Error(
    `Washboard cannot unpack its program:\n${failures.join('\n')}\n` +
      'Set XDG_CACHE_HOME to a folder on a disk with 150 MB of free space that this user may write.',
  );
}

/** A program that another user could have written, or a link to one, must not run. */
function isOurs(folder) {
  try {
    const { uid, mode } = lstatSync(folder);
    return [0, process.getuid()].includes(uid) && (mode & 0o022) === 0;
  } catch {
    return false; // It does not exist, or this user may not enter its parent.
  }
}

async function unpack(archive, folder) {
  const args = ['--extract', '--no-same-owner', `--file=${archive}`, `--directory=${folder}`];
  const tar = spawn('tar', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  tar.stderr.setEncoding('utf8').on('data', (text) => {
    complaint += text;
  });
  const [code] = await once(tar, 'close');
  if (code !== 0) throw new Error(complaint.trim().split('\n')[0] || `tar ended with ${code}`);
}

/** Another process may have unpacked the same meanwhile. */
function place(part, target) {
  try {
    renameSync(part, target);
  } catch (error) {
    if (!isOurs(target)) throw error;
    rmSync(part, { recursive: true, force: true });
  }
}

/** A process that was killed leaves the part that it unpacked. */
function removeLeftovers(folder, name) {
  for (const entry of readdirSync(folder)) {
    const [, pid] = entry.startsWith(name) ? (/\.(\d+)\.part$/.exec(entry) ?? []) : [];
    if (pid && !isRunning(Number(pid))) rmSync(join(folder, entry), { recursive: true, force: true });
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
