import { EmbeddedDatabaseError } from './adapters/database/database.ts';
import { ConfigurationError } from './config/env.ts';
import { errorText } from './log-error.ts';
import { LedgerKeyError } from './modules/machines/ledger/index.ts';

/** SQLSTATE: 28 invalid authorization, 3D000 no such database. */
function databaseRefusal(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  return /^(28|3D0)/.test(error.code) && error.code.length === 5 ? error.message : null;
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
  return errorText(error);
}
