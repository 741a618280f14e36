import { closeSync, openSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Database } from '../database.ts';
import { openPostgresDatabase } from '../postgres-database.ts';
import { startEmbeddedServer } from './embedded-server.ts';

/** @throws EmbeddedDatabaseError when it cannot be used; DataDirectoryLockedError when another process uses it */
export async function openEmbeddedDatabase(
  dataDirectory: string,
  logger: Logger,
  { isTraced = false }: { isTraced?: boolean } = {},
): Promise<Database> {
  const server = await startEmbeddedServer(dataDirectory, { logger });
  // A socket path has at most 107 bytes; a path through this file handle is always short enough.
  const handle = openSync(server.socketFolder, 'r');
  const connection = {
    host: `/proc/self/fd/${handle}`,
    port: 5432,
    user: server.user,
    database: 'postgres',
    options: '-c log_min_messages=log',
  };
  return openPostgresDatabase(connection, {
    isTraced,
    isShared: false,
    release: async () => {
      await server.stop();
      closeSync(handle);
    },
  });
}
