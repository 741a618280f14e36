import { EmbeddedDatabaseError } from '../adapters/database/database.ts';
import { ConfigurationError } from '../config/env.ts';
import { errorText } from '../logging/log-error.ts';
import { LedgerKeyError } from '../modules/machines/ledger/index.ts';
import { findPortHolder } from './port-holder.ts';

/** SQLSTATE: 28 invalid authorization, 3D000 no such database. */
function databaseRefusal(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  return /^(28|3D0)/.test(error.code) && error.code.length === 5 ? error.message : null;
}

function portConflict(error: unknown): string | null {
  if (!(error instanceof Error && 'port' in error && 'code' in error && error.code === 'EADDRINUSE')) return null;
  const holder = findPortHolder(Number(error.port));
  const by = holder ? `by process ${holder.pid} (${holder.command})` : 'by another program';
  return (
    `Port ${error.port} is in use ${by}. End it, or choose another port: ` +
    'PORT for the dashboard, MQTT_PORT for the machines.'
  );
}

/**
 * The text to print for an error that ends a program: only the message of an error that the operator can fix, otherwise
 * the stack trace, but never the values of a statement.
 */
export function explainFailure(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof EmbeddedDatabaseError || error instanceof LedgerKeyError)
    return error.message;
  const refusal = databaseRefusal(error);
  if (refusal) return `The database of DATABASE_URL does not let us in: ${refusal}`;
  return portConflict(error) ?? errorText(error);
}
