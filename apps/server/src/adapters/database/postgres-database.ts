import pg from 'pg';
import type { Database } from './database.ts';
import { poolDatabase } from './pool-database.ts';

/** A PostgreSQL server, 15 or newer. `url` as in libpq; connections are made when first needed. */
export function openPostgresDatabase(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    application_name: 'washboard',
    // A commit answers only once it is on the disk, whatever the server's default is. Compiling a plan (jit) would take
    // longer than any query of ours does.
    options: '-c synchronous_commit=on -c jit=off',
  });
  return poolDatabase('postgresql', pool, async () => {});
}
