import { DrizzleQueryError } from 'drizzle-orm';
import { BusUnavailableError } from '../adapters/bus/bus.ts';
import { DeadlineError } from '../timing/within.ts';

/**
 * SQLSTATE classes: 08 connection exception, 53 insufficient resources, 57 operator intervention (a shutdown, a
 * statement timeout), 58 system error.
 */
const outageClasses = new Set(['08', '53', '57', '58']);

const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);

/** pg reports a refused or ended connection without a code. */
const pgMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end',
];

/** A request that fails because of an outage may work later. */
export function isOutage(error: unknown): boolean {
  if (error instanceof BusUnavailableError || error instanceof DeadlineError) return true;
  if (error instanceof DrizzleQueryError) return isOutage(error.cause);
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  if (!(error instanceof Error)) return false;
  if (pgMessages.some((text) => error.message.startsWith(text))) return true;
  const code: unknown = 'code' in error ? error.code : null;
  if (typeof code !== 'string') return false;
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'; // The Unix socket of a server that is down does not exist.
  // SQLSTATE 25006: a read-only database, such as a standby.
  return socketCodes.has(code) || code === '25006' || (code.length === 5 && outageClasses.has(code.slice(0, 2)));
}
