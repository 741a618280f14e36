import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';

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
  waiting: number;
  max: number;
}

/**
 * A PostgreSQL server, embedded or the operator's.
 * Durability: once a statement outside a transaction, or a whole transaction, has resolved, its writes survive the
 * death of every process and a power cut.
 */
export interface Database {
  /** The embedded server serves one process. */
  readonly isShared: boolean;
  readonly orm: Orm;
  /** Its statements are background work: they may take minutes, but wait briefly for locks. */
  readonly housekeepingOrm: Orm;
  migrate(): Promise<void>;
  /**
   * Runs `change`, which must use only the given `orm`. When several processes start together, one runs it and the
   * others wait; {@link migrate} uses the same lock.
   */
  changeSchema(change: (orm: Orm) => Promise<void>): Promise<void>;
  /**
   * Receives `pg_notify(channel, …)` on a separate connection that reconnects.
   * @param onReconnect called after each connect, because earlier notifications were missed
   */
  listen(channel: string, onNotification: (payload: string) => void, onReconnect: () => void): Promise<Listener>;
  connect(): Promise<PoolClient>;
  pools(): PoolState[];
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The message gives the operator the reason and the remedy. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

export class DataDirectoryLockedError extends EmbeddedDatabaseError {
  override name = 'DataDirectoryLockedError';
  constructor(directory: string) {
    super(
      `Another process is using ${directory}. The embedded database serves one process; use DATABASE_URL for more.`,
    );
  }
}
