import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import pg from 'pg';
import type { Database } from '../database.ts';
import { poolDatabase } from '../pool-database.ts';
import { lockDataDirectory } from './data-directory-lock.ts';
import { PortStream } from './port-stream.ts';

/**
 * PGlite in `directory`, created when missing. One process at a time.
 *
 * @throws DataDirectoryLockedError
 */
export async function openEmbeddedDatabase(directory: string): Promise<Database> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const unlock = lockDataDirectory(directory);
  const databaseDirectory = join(directory, 'database');
  try {
    if (!existsSync(databaseDirectory)) await initialise(databaseDirectory);
    const engine = await startEngine(databaseDirectory);
    const pool = new pg.Pool({
      max: 1, // PGlite is one session; a second statement waits in the pool
      idleTimeoutMillis: 0,
      user: 'postgres',
      database: 'postgres',
      stream: () => connect(engine) as never, // `pg` asks for a socket and uses only what PortStream has
    });
    return poolDatabase('embedded', pool, async () => {
      await stopEngine(engine);
      unlock();
    });
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Creating the cluster takes 200 MB that the engine would not give back, so it happens in a thread of its own; and
 * aside, so that one that was interrupted is never taken for a whole one.
 */
async function initialise(databaseDirectory: string): Promise<void> {
  const unfinished = `${databaseDirectory}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  await stopEngine(await startEngine(unfinished));
  renameSync(unfinished, databaseDirectory);
}

async function startEngine(directory: string): Promise<Worker> {
  const engine = new Worker(new URL('./engine-worker.ts', import.meta.url), { workerData: { directory } });
  await once(engine, 'message');
  // From here on a failure of the engine is one of the process: nothing can be stored any more, and a restart recovers.
  engine.on('error', (error) => {
    throw error;
  });
  return engine;
}

async function stopEngine(engine: Worker): Promise<void> {
  engine.postMessage({ close: true });
  await once(engine, 'message');
  await engine.terminate();
}

function connect(engine: Worker): PortStream {
  const { port1, port2 } = new MessageChannel();
  engine.postMessage({ connect: port2 }, [port2]);
  return new PortStream(port1);
}
