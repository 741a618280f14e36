import { EmbeddedDatabaseError } from './adapters/database/database.ts';
import { ConfigurationError } from './config/env.ts';
import { errorText } from './log-error.ts';

/** SQLSTATE: 28 invalid authorization, 3D000 no such database. */
function databaseRefusal(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  return /^(28|3D0)/.test(error.code) && error.code.length === 5 ? error.message : null;
}

/**
 * What to print of an error that ends a program: what the operator can mend without a trace, anything else with it, but
 * never with the values of a statement.
 */
export function explainFailure(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof EmbeddedDatabaseError) return error.message;
  const refusal = databaseRefusal(error);
  if (refusal) return `The database of DATABASE_URL does not let us in: ${refusal}`;
  return errorText(error);
}
