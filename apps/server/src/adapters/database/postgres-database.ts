import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { ConfigurationError } from '../../config/configuration-error.ts';
import { limits } from '../../config/limits.ts';
import { isOutage } from '../../process/is-outage.ts';
import { within } from '../../timing/within.ts';
import { advisoryLocks } from './advisory-locks.ts';
import { type Connection, connectionOptions, type StatementTimes } from './connection-options.ts';
import type { Database, Orm, PoolName, PoolState } from './database.ts';
import { FairPool } from './fair-pool.ts';
import { listenOn } from './listen-on.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };
import { isStaleStatement } from './named-statement.ts';
import { TracedClient } from './traced-client.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const initialAt = journal.entries[0]?.when;

interface PostgresDatabaseOptions {
  isShared?: boolean;
  release?: () => Promise<void>;
  times?: StatementTimes;
  isTraced?: boolean;
}

/** PostgreSQL must be version 15 or newer. */
export function openPostgresDatabase(
  connection: Connection,
  {
    isShared = true,
    release = async () => {},
    times = limits.database.interactive,
    isTraced = false,
  }: PostgresDatabaseOptions = {},
): Database {
  const { housekeeping, schema } = limits.database;
  const Client = isTraced ? TracedClient : pg.Client;
  const pool = quiet(
    new FairPool({ ...connectionOptions(connection, times), Client, max: limits.database.connections }),
  );
  const patientPool = quiet(
    new pg.Pool({
      ...connectionOptions(connection, housekeeping),
      Client,
      max: limits.database.housekeepingConnections,
    }),
  );

  async function changeSchema(change: (orm: Orm) => Promise<void>): Promise<void> {
    // The advisory lock belongs to its session and ends with it.
    const client = new pg.Client(connectionOptions(connection, schema));
    client.on('error', () => {}); // The connection is broken, so the next statement rejects.
    try {
      await client.connect();
      await client.query('select pg_advisory_lock($1)', [advisoryLocks.schema]);
      await change(drizzle({ client }));
    } finally {
      await within(limits.database.connectMs, client.end()).catch(() => {});
    }
  }

  return {
    isShared,
    orm: ormOver(pool),
    housekeepingOrm: ormOver(patientPool),
    changeSchema,
    migrate: () =>
      changeSchema(async (orm) => {
        await refuseOlderSchema(orm);
        await migrate(orm, { migrationsFolder });
      }),
    listen: (channel, onNotification, onReconnect) =>
      // A listener is silent for long; the keep-alive checks that the server is up.
      listenOn(
        () => new pg.Client(connectionOptions(connection, { ...times, responseTimeoutMs: 0 })),
        channel,
        onNotification,
        onReconnect,
      ),
    connect: () => patientPool.connect(),
    pools: () => [stateOf('work', pool, pool.waitingForTurn), stateOf('housekeeping', patientPool)],
    ping: async () => {
      await pool.query('select 1');
    },
    close: async () => {
      await Promise.all([pool.end(), patientPool.end()]);
      await release();
    },
  };
}

/**
 * The first migration replaces 51 older ones. A database that has run all of them has the same tables.
 * @throws ConfigurationError for a database that has run only some of them
 */
async function refuseOlderSchema(orm: Orm): Promise<void> {
  const { rows: tables } = await orm.execute(sql`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (tables[0]?.name === null) return;
  const { rows } = await orm.execute(
    sql`select max(created_at) < ${initialAt} as "isOlder" from drizzle.__drizzle_migrations`,
  );
  if (!rows[0]?.isOlder) return;
  throw new ConfigurationError(
    'This database is older than the oldest that this version can bring up to date. Start the version of 28 November ' +
      '2026 (commit e207a3eb) with it once, then this one. Nothing was changed.',
  );
}

function quiet<P extends pg.Pool>(pool: P): P {
  // Without a listener, the error of an idle connection would end the process.
  pool.on('error', () => {});
  // The next statement of the transaction rejects.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function stateOf(
  name: PoolName,
  { totalCount, idleCount, waitingCount, options }: pg.Pool,
  waiting = waitingCount,
): PoolState {
  return { name, busy: totalCount - idleCount, idle: idleCount, waiting, max: options.max };
}

/** Drizzle's own `transaction` never releases a connection on which `begin` fails. */
function ormOver(pool: pg.Pool): Orm {
  const orm = drizzle({ client: pool });
  orm.transaction = async (work, config) => {
    const client = await pool.connect();
    let isBroken = false;
    try {
      return await drizzle({ client }).transaction(work, config);
    } catch (error) {
      isBroken = isOutage(error) || isStaleStatement(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
  return orm;
}
