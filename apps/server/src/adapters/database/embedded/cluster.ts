import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { EmbeddedDatabaseError } from '../database.ts';
import { type PostgresPrograms, postgresMajor } from './postgres-programs.ts';
import type { SpawnProgram } from './run-as.ts';

/** The superuser, and only account, of an embedded server. Needs no password: the socket's file mode guards it. */
export const databaseOwner = 'washboard';

const initTimeoutMs = 120_000;

/** Where a data directory keeps the database: PostgreSQL's files, by major version. */
export function databaseFolder(dataDirectory: string): string {
  return join(dataDirectory, 'postgresql');
}

/** PostgreSQL's data directory ("cluster") in a {@link databaseFolder}. */
export function clusterDirectory(folder: string): string {
  return join(folder, String(postgresMajor));
}

/** @throws EmbeddedDatabaseError when the data directory holds a database that this version cannot open */
export function refuseOtherDatabases(dataDirectory: string): void {
  const folder = databaseFolder(dataDirectory);
  if (existsSync(clusterDirectory(folder))) return;
  const majors = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+$/.test(name)) : [];
  if (majors.length > 0) {
    throw new EmbeddedDatabaseError(
      `${folder} holds a database of PostgreSQL ${majors.join(', ')}; this version of Washboard brings ${postgresMajor}. ` +
        'docs/operations.md, "Another major version of PostgreSQL", tells how to take it over.',
    );
  }
  if (existsSync(join(dataDirectory, 'database', 'PG_VERSION'))) {
    throw new EmbeddedDatabaseError(
      `${join(dataDirectory, 'database')} holds a database of an earlier version of Washboard (PGlite), which this version ` +
        'cannot open. To start afresh, move it away. To keep what is in it, see docs/operations.md, ' +
        '"A data directory of PGlite".',
    );
  }
}

/**
 * Creates the cluster when it is missing: aside, so that one that was interrupted is never taken for a whole one.
 *
 * @throws EmbeddedDatabaseError with what initdb said
 */
export async function ensureCluster(cluster: string, { initdb }: PostgresPrograms, run: SpawnProgram): Promise<void> {
  if (existsSync(cluster)) return;
  removeUnfinished(cluster);
  // Under a name of its own: an initdb whose process was killed may still be tidying up after itself.
  const unfinished = `${cluster}.unfinished-${randomUUID()}`;
  const child = run(
    initdb,
    [
      `--pgdata=${unfinished}`,
      `--username=${databaseOwner}`,
      '--auth=trust', // the folder and the socket are its user's alone
      '--encoding=UTF8',
      // PostgreSQL's own collation: no update of the system changes the order of indexes.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ],
    ['ignore', 'ignore', 'pipe'],
  );
  const timeout = setTimeout(() => child.kill('SIGKILL'), initTimeoutMs);
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

/** What was created or renamed in it survives a power cut. */
function syncDirectory(path: string): void {
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
