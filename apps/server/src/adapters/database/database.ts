import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';

/** Drizzle over PostgreSQL's dialect; a transaction offers the same verbs. */
export type Orm = NodePgDatabase;
export type Transaction = Parameters<Parameters<Orm['transaction']>[0]>[0];

/** Stops listening. */
export interface Listener {
  close(): Promise<void>;
}

/**
 * A PostgreSQL server: one that this process brings along, or one of the operator's.
 *
 * Durability: once a statement outside a transaction, or a whole transaction, has resolved, its writes survive the
 * death of every process and a power cut.
 */
export interface Database {
  /** Whether other processes may be using it. The embedded server serves one. */
  readonly isShared: boolean;
  readonly orm: Orm;
  /** The same, for work that nobody waits for: its statements may take minutes, and wait shortly for locks. */
  readonly housekeepingOrm: Orm;
  /** Brings the schema up to date. */
  migrate(): Promise<void>;
  /**
   * Runs `change`, which is to use nothing but the `orm` it is given. Of several processes that start together one
   * does it and the others wait; so do {@link migrate}s.
   */
  changeSchema(change: (orm: Orm) => Promise<void>): Promise<void>;
  /**
   * Hears what is sent with `pg_notify(channel, …)`, on a connection of its own that comes back when it breaks.
   *
   * @param onReconnect called after each beginning: what was sent before it was missed
   */
  listen(channel: string, onNotification: (payload: string) => void, onReconnect: () => void): Promise<Listener>;
  /** A connection for what {@link orm} cannot do, with the deadlines of {@link housekeepingOrm}; to be released. */
  connect(): Promise<PoolClient>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /** Waits for running statements, then lets go. */
  close(): Promise<void>;
}

/** The embedded database cannot be used. The message tells an operator why and what to do. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

/** Another process holds the data directory. */
export class DataDirectoryLockedError extends EmbeddedDatabaseError {
  override name = 'DataDirectoryLockedError';
  constructor(directory: string) {
    super(
      `Another process is using ${directory}. The embedded database serves one process; use DATABASE_URL for more.`,
    );
  }
}
