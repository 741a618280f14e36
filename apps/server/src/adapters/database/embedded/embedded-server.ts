import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Logger } from 'pino';
import { EmbeddedDatabaseError } from '../database.ts';
import { clusterDirectory, databaseFolder, databaseOwner, ensureCluster, refuseOtherDatabases } from './cluster.ts';
import { lockDataDirectory } from './data-directory-lock.ts';
import { chooseDatabaseUser, closeToOthers, refuseStrangersFolder } from './database-user.ts';
import { endLeftoverServer } from './end-leftover-server.ts';
import { findPostgresPrograms } from './postgres-programs.ts';
import { PostgresServer } from './postgres-server.ts';
import { prepareToRunAs } from './run-as.ts';

export interface EmbeddedServer {
  /** Only its owner may open the socket in it. */
  socketFolder: string;
  /** The superuser, who needs no password. */
  user: string;
  stop(): Promise<void>;
}

export interface EmbeddedServerOptions {
  logger: Logger;
  /** In place of ours, such as `fsync`. */
  settings?: Readonly<Record<string, string>>;
}

/**
 * Starts a PostgreSQL server over the files in `dataDirectory`, which are created when missing. One process at a time.
 * The server ends with this process, and is started again when it dies alone.
 *
 * @throws EmbeddedDatabaseError when it cannot be used; DataDirectoryLockedError when another process uses it
 */
export async function startEmbeddedServer(
  dataDirectory: string,
  options: EmbeddedServerOptions,
): Promise<EmbeddedServer> {
  const directory = resolve(dataDirectory); // the database's processes have a working directory of their own
  const unlock = takeDataDirectory(directory);
  try {
    const server = await start(directory, options);
    return {
      socketFolder: server.cluster,
      user: databaseOwner,
      stop: async () => {
        await server.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** @throws EmbeddedDatabaseError */
function takeDataDirectory(dataDirectory: string): () => void {
  try {
    mkdirSync(dirname(dataDirectory), { recursive: true });
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
    return lockDataDirectory(dataDirectory);
  } catch (error) {
    if (error instanceof EmbeddedDatabaseError) throw error;
    throw new EmbeddedDatabaseError(
      `${dataDirectory} (DATA_DIR) must be a folder that this user may write to: ${(error as Error).message}`,
      { cause: error },
    );
  }
}

async function start(dataDirectory: string, { logger, settings = {} }: EmbeddedServerOptions): Promise<PostgresServer> {
  refuseOtherDatabases(dataDirectory);
  const folder = databaseFolder(dataDirectory);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  refuseStrangersFolder(folder);
  closeToOthers(folder);
  const programs = await findPostgresPrograms();
  const run = prepareToRunAs(chooseDatabaseUser(folder), folder, programs.postgres);
  const cluster = clusterDirectory(folder);
  await ensureCluster(cluster, programs, run);
  await endLeftoverServer(cluster, logger);
  const server = new PostgresServer({ postgres: programs.postgres, cluster, run, logger, settings });
  await server.start();
  return server;
}
