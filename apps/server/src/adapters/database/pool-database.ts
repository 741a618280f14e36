import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import type { Database, Orm } from './database.ts';

const migrationsFolder = new URL('./migrations', import.meta.url).pathname;

/** Any number, the same in every process: PostgreSQL's advisory locks are named by numbers. */
const schemaLock = 7_240_091;

/** What both engines share: Drizzle over a pool of `pg` connections. */
export function poolDatabase(engine: Database['engine'], pool: pg.Pool, release: () => Promise<void>): Database {
  // An idle connection that breaks is replaced at the next query; unheard, the event would end the process.
  pool.on('error', () => {});
  // The same for one that breaks between two statements of a transaction: the next one rejects.
  pool.on('connect', (client) => client.on('error', () => {}));

  async function changeSchema(change: (orm: Orm) => Promise<void>): Promise<void> {
    // One connection throughout: the lock belongs to the session that took it.
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [schemaLock]);
      await change(drizzle({ client }));
      await client.query('select pg_advisory_unlock($1)', [schemaLock]);
      client.release();
    } catch (error) {
      client.release(true); // closes the session, and the lock with it
      throw error;
    }
  }

  return {
    engine,
    orm: drizzle({ client: pool }),
    changeSchema,
    migrate: () => changeSchema((orm) => migrate(orm, { migrationsFolder })),
    ping: async () => {
      await pool.query('select 1');
    },
    close: async () => {
      await pool.end();
      await release();
    },
  };
}
