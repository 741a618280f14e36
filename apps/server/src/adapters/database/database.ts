import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** Drizzle over PostgreSQL's dialect; a transaction offers the same verbs. */
export type Orm = NodePgDatabase;
export type Transaction = Parameters<Parameters<Orm['transaction']>[0]>[0];

/**
 * The database, embedded or a PostgreSQL server: one dialect, one set of migrations.
 *
 * Durability: once a statement outside a transaction, or a whole transaction, has resolved, its writes survive the
 * death of this process, and a power cut as far as the engine's write-ahead log does (docs/decisions/001).
 */
export interface Database {
  readonly engine: 'embedded' | 'postgresql';
  readonly orm: Orm;
  /** Brings the schema up to date. */
  migrate(): Promise<void>;
  /**
   * Runs `change`, which is to use nothing but the `orm` it is given. Of several processes that start together one
   * does it and the others wait; so do {@link migrate}s.
   */
  changeSchema(change: (orm: Orm) => Promise<void>): Promise<void>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /** Waits for running statements, then lets go. */
  close(): Promise<void>;
}

/** Another process holds the data directory. */
export class DataDirectoryLockedError extends Error {
  override name = 'DataDirectoryLockedError';
  constructor(directory: string) {
    super(
      `Another process is using ${directory}. The embedded database serves one process; use DATABASE_URL for more.`,
    );
  }
}
