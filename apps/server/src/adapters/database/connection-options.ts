import { Socket } from 'node:net';
import { limits } from '../../config/limits.ts';

export type Connection = string | { host: string; port: number; user: string; database: string; options: string };

export interface StatementTimes {
  statementMs: number;
  lockMs: number;
  /** The silence timeout must exceed the longest statement timeout. */
  responseTimeoutMs: number;
}

/** Every wait has a timeout: on the server where possible, and in the client in case the server is gone. */
export function connectionOptions(connection: Connection, { statementMs, lockMs, responseTimeoutMs }: StatementTimes) {
  const isAddress = typeof connection === 'string';
  const { connectMs, keepAliveMs, idleTransactionMs } = limits.database;
  const settings = {
    // A commit returns only when it is on disk, whatever the server's default is.
    synchronous_commit: 'on',
    // JIT compilation of a plan takes longer than any of our queries.
    jit: 'off',
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleTransactionMs,
    // Keep-alive also makes the server end a session whose client is gone, and release its locks.
    tcp_keepalives_idle: Math.ceil(keepAliveMs / 1000),
    tcp_keepalives_interval: 5,
    tcp_keepalives_count: 3,
    tcp_user_timeout: responseTimeoutMs,
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return {
    ...(isAddress ? { connectionString: connection } : connection),
    options: [...options, ...(isAddress ? [] : [connection.options])].join(' '),
    application_name: 'washboard',
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    // Each connection needs its own socket, so `stream` is a function.
    ...(responseTimeoutMs > 0 && { stream: () => givingUpAfter(responseTimeoutMs) }),
  };
}

/** A firewall can drop a connection without closing it, so the socket needs its own timeout. */
function givingUpAfter(responseTimeoutMs: number): Socket {
  const socket = new Socket();
  socket.setTimeout(responseTimeoutMs, () => {
    const error = new Error(`the database server was silent for ${responseTimeoutMs} ms`);
    socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  });
  return socket;
}
