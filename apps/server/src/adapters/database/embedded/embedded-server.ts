/// <reference path='./fs-native-extensions.d.ts' />
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { tryLock, unlock } from 'fs-native-extensions';
import type { Logger } from 'pino';
import { DataDirectoryLockedError, EmbeddedDatabaseError } from '../database.ts';
import { clusterDirectory, databaseFolder, databaseOwner, ensureCluster, refuseOtherDatabases } from './cluster.ts';
import { chooseDatabaseUser, closeToOtherUsers, refuseForeignFolder } from './database-user.ts';
import { endLeftoverServer } from './end-leftover-server.ts';
import { findPostgresPrograms } from './postgres-programs.ts';
import { PostgresServer } from './postgres-server.ts';
import { prepareToRunAs } from './run-as.ts';

interface EmbeddedServer {
  socketFolder: string;
  user: string;
  stop(): Promise<void>;
}

interface EmbeddedServerOptions {
  logger: Logger;
  settings?: Readonly<Record<string, string>>;
}

/**
 * The server serves one process, ends with it, and restarts when it dies.
 * @throws EmbeddedDatabaseError when it cannot be used; DataDirectoryLockedError when another process uses it
 */
export async function startEmbeddedServer(
  dataDirectory: string,
  options: EmbeddedServerOptions,
): Promise<EmbeddedServer> {
  const directory = resolve(dataDirectory); // The database's processes have another working directory.
  const unlock = openDataDirectory(directory);
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

function openDataDirectory(dataDirectory: string): () => void {
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
  refuseForeignFolder(folder);
  closeToOtherUsers(folder);
  const programs = await findPostgresPrograms();
  const run = prepareToRunAs(chooseDatabaseUser(folder), folder, programs.postgres);
  const cluster = clusterDirectory(folder);
  await ensureCluster(cluster, programs, run);
  await endLeftoverServer(cluster, logger);
  const server = new PostgresServer({ postgres: programs.postgres, cluster, run, logger, settings });
  await server.start();
  return server;
}

/**
 * The kernel ends this lock with the process, even after `kill -9`. PostgreSQL's own `postmaster.pid` is not enough,
 * because its process ID is meaningless in another container with the same directory.
 * @throws DataDirectoryLockedError when another process has the lock
 * @returns the function that unlocks it
 */
export function lockDataDirectory(directory: string): () => void {
  const file = openSync(join(directory, 'lock'), 'a+');
  if (!tryLock(file)) {
    closeSync(file);
    throw new DataDirectoryLockedError(directory);
  }
  return () => {
    unlock(file);
    closeSync(file);
  };
}
