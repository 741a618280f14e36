import { Socket } from 'node:net';
import { limits } from '../../config/limits.ts';

/** As in libpq, or its parts. */
export type Connection = string | { host: string; port: number; user: string; database: string; options: string };

export interface StatementTimes {
  statementMs: number;
  lockMs: number;
  /** Until a connection on which nothing moves is given up; longer than any statement may take. */
  silenceMs: number;
}

/** Options of a pg client. Every one of its waits has an end, at the server where it can, here where the server is gone. */
export function connectionOptions(connection: Connection, { statementMs, lockMs, silenceMs }: StatementTimes) {
  const isAddress = typeof connection === 'string';
  const { connectMs, keepAliveMs, idleTransactionMs } = limits.database;
  const settings = {
    // A commit answers only once it is on the disk, whatever the server's default is.
    synchronous_commit: 'on',
    // Compiling a plan would take longer than any query of ours does.
    jit: 'off',
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleTransactionMs,
    // The server, too, ends a session whose process is gone, and lets go of its locks.
    tcp_keepalives_idle: Math.ceil(keepAliveMs / 1000),
    tcp_keepalives_interval: 5,
    tcp_keepalives_count: 3,
    tcp_user_timeout: silenceMs,
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return {
    ...(isAddress ? { connectionString: connection } : connection),
    options: [...options, ...(isAddress ? [] : [connection.options])].join(' '),
    application_name: 'washboard',
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    // A function, so that each connection has its own.
    ...(silenceMs > 0 && { stream: () => givingUpAfter(silenceMs) }),
  };
}

/** A socket that ends with an error when nothing moves: what a firewall drops is closed by nobody. */
function givingUpAfter(silenceMs: number): Socket {
  const socket = new Socket();
  socket.setTimeout(silenceMs, () => {
    const error = new Error(`the database server was silent for ${silenceMs} ms`);
    socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  });
  return socket;
}
