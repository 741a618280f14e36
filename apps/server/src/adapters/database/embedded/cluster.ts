import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { limits } from '../../../config/limits.ts';
import { EmbeddedDatabaseError } from '../database.ts';
import { type PostgresPrograms, postgresMajor } from './postgres-programs.ts';
import type { SpawnProgram } from './run-as.ts';

/** The file mode of the socket protects the superuser, who needs no password. */
export const databaseOwner = 'washboard';

export function databaseFolder(dataDirectory: string): string {
  return join(dataDirectory, 'postgresql');
}

export function clusterDirectory(folder: string): string {
  return join(folder, String(postgresMajor));
}

/** @throws EmbeddedDatabaseError when the data directory has a database that this version cannot open */
export function refuseOtherDatabases(dataDirectory: string): void {
  const folder = databaseFolder(dataDirectory);
  if (existsSync(clusterDirectory(folder))) return;
  const majors = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+$/.test(name)) : [];
  if (majors.length > 0) {
    throw new EmbeddedDatabaseError(
      `${folder} holds a database of PostgreSQL ${majors.join(', ')}; this version of Washboard brings ${postgresMajor}. ` +
        'docs/operations.md, "Another major version of PostgreSQL", explains how to take it over.',
    );
  }
}

/**
 * A temporary name prevents the use of a cluster whose initdb was interrupted.
 * @throws EmbeddedDatabaseError with the output of initdb
 */
export async function ensureCluster(cluster: string, { initdb }: PostgresPrograms, run: SpawnProgram): Promise<void> {
  if (existsSync(cluster)) return;
  removeUnfinished(cluster);
  // A previous initdb, whose parent was killed, may still be cleaning up.
  const unfinished = `${cluster}.unfinished-${randomUUID()}`;
  const child = run(
    initdb,
    [
      `--pgdata=${unfinished}`,
      `--username=${databaseOwner}`,
      '--auth=trust', // Only its user may enter the folder and open the socket.
      '--encoding=UTF8',
      // A system update cannot change the order of PostgreSQL's built-in collation.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ],
    ['ignore', 'ignore', 'pipe'],
  );
  const timeout = setTimeout(() => child.kill('SIGKILL'), limits.embeddedDatabase.initializeMs);
  try {
    const [[status], complaint] = await Promise.all([once(child, 'close'), child.stderr ? text(child.stderr) : '']);
    if (status !== 0) {
      removeUnfinished(cluster);
      throw new EmbeddedDatabaseError(`The embedded database could not be created in ${cluster}:\n${complaint.trim()}`);
    }
  } finally {
    clearTimeout(timeout);
  }
  renameSync(unfinished, cluster);
  syncDirectory(dirname(cluster));
}

function removeUnfinished(cluster: string): void {
  const folder = dirname(cluster);
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(`${basename(cluster)}.unfinished-`))) {
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** New and renamed entries of a directory survive a power cut only after fsync of the directory. */
function syncDirectory(path: string): void {
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
