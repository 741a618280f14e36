import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { limits } from '../../config/limits.ts';
import { isOutage } from '../../is-outage.ts';
import { within } from '../../within.ts';
import { type Connection, connectionOptions, type StatementTimes } from './connection-options.ts';
import type { Database, Orm } from './database.ts';
import { listenOn } from './listen-on.ts';
import { isStaleStatement } from './named-statement.ts';

const migrationsFolder = new URL('./migrations', import.meta.url).pathname;

/** Any number, the same in every process: PostgreSQL's advisory locks are named by numbers. */
const schemaLock = 7_240_091;

export interface PostgresDatabaseOptions {
  isShared?: boolean;
  /** What is let go of when the last connection is closed. */
  release?: () => Promise<void>;
  /** Of statements that somebody waits for. */
  times?: StatementTimes;
}

/** A PostgreSQL server, 15 or newer. Connections are made when first needed. */
export function openPostgresDatabase(
  connection: Connection,
  { isShared = true, release = async () => {}, times = limits.database.answering }: PostgresDatabaseOptions = {},
): Database {
  const { housekeeping, schema } = limits.database;
  const pool = openPool(connection, times, limits.database.connections);
  const patientPool = openPool(connection, housekeeping, limits.database.housekeepingConnections);

  async function changeSchema(change: (orm: Orm) => Promise<void>): Promise<void> {
    // One connection throughout: the lock belongs to the session that took it, and goes with it.
    const client = new pg.Client(connectionOptions(connection, schema));
    client.on('error', () => {}); // the next statement rejects
    try {
      await client.connect();
      await client.query('select pg_advisory_lock($1)', [schemaLock]);
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
    migrate: () => changeSchema((orm) => migrate(orm, { migrationsFolder })),
    listen: (channel, onNotification, onReconnect) =>
      // Silent by nature: that the other side is there, the keep-alive finds out.
      listenOn(
        () => new pg.Client(connectionOptions(connection, { ...times, silenceMs: 0 })),
        channel,
        onNotification,
        onReconnect,
      ),
    connect: () => patientPool.connect(),
    ping: async () => {
      await pool.query('select 1');
    },
    close: async () => {
      await Promise.all([pool.end(), patientPool.end()]);
      await release();
    },
  };
}

function openPool(connection: Connection, times: StatementTimes, max: number): pg.Pool {
  const pool = new pg.Pool({ ...connectionOptions(connection, times), max });
  // An idle connection that breaks is replaced at the next query; unheard, the event would end the process.
  pool.on('error', () => {});
  // The same for one that breaks between two statements of a transaction: the next one rejects.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Drizzle, but for transactions: it would keep the connection for ever on which it cannot even begin one. */
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
