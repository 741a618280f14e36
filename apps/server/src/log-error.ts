import { DrizzleQueryError } from 'drizzle-orm';
import { stdSerializers } from 'pino';

/** An error as the log tells it: of a statement that failed not the values, which may be tokens, hashes and addresses. */
export function logError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const queryError = findQueryError(error);
  if (!queryError) return stdSerializers.err(error);
  const { query, cause } = queryError;
  const { code, message } = (cause ?? {}) as { code?: string; message?: string };
  return { type: queryError.constructor.name, message, code, query, stack: framesOf(error) };
}

function findQueryError(error: Error): DrizzleQueryError | null {
  if (error instanceof DrizzleQueryError) return error;
  return error.cause instanceof Error ? findQueryError(error.cause) : null;
}

/** Where it happened, without the message, which repeats the values. */
function framesOf({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  return start < 0 ? '' : stack.slice(start + message.length).trim();
}
