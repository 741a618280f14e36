import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';

/** A transaction has the same methods. */
export type Orm = NodePgDatabase;
export type Transaction = Parameters<Parameters<Orm['transaction']>[0]>[0];

export interface Listener {
  close(): Promise<void>;
}

export type PoolName = 'work' | 'housekeeping';

export interface PoolState {
  name: PoolName;
  busy: number;
  idle: number;
  /** Statements and transactions without a connection. */
  waiting: number;
  max: number;
}

/**
 * A PostgreSQL server, embedded or the operator's.
 *
 * Durability: once a statement outside a transaction, or a whole transaction, has resolved, its writes survive the
 * death of every process and a power cut.
 */
export interface Database {
  /** Whether other processes may use it. The embedded server serves one. */
  readonly isShared: boolean;
  readonly orm: Orm;
  /** For background work: statements may take minutes, but wait briefly for locks. */
  readonly housekeepingOrm: Orm;
  migrate(): Promise<void>;
  /**
   * Runs `change`, which must use only the given `orm`. When several processes start together, one runs it and the
   * others wait; {@link migrate} uses the same lock.
   */
  changeSchema(change: (orm: Orm) => Promise<void>): Promise<void>;
  /**
   * Receives `pg_notify(channel, …)` on a separate connection that reconnects.
   *
   * @param onReconnect called after each connect: earlier notifications were missed
   */
  listen(channel: string, onNotification: (payload: string) => void, onReconnect: () => void): Promise<Listener>;
  connect(): Promise<PoolClient>;
  /** The connections of this process at this moment, by pool. */
  pools(): PoolState[];
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /** Waits for running statements, then closes all connections. */
  close(): Promise<void>;
}

/** The embedded database cannot be used. The message explains the reason to the operator, and what to do. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

/** Another process uses the data directory. */
export class DataDirectoryLockedError extends EmbeddedDatabaseError {
  override name = 'DataDirectoryLockedError';
  constructor(directory: string) {
    super(
      `Another process is using ${directory}. The embedded database serves one process; use DATABASE_URL for more.`,
    );
  }
}
