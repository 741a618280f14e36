import { DrizzleQueryError } from 'drizzle-orm';
import { stdSerializers } from 'pino';

/**
 * The values of a failed statement may be tokens, hashes and addresses. The messages of wrapping errors repeat them, so
 * only their stack is logged.
 */
export function logError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const chain = chainOf(error);
  const failed = chain.find(isOfDatabase);
  const statement = chain.find((each) => each instanceof DrizzleQueryError);
  if (failed || statement) {
    const reason: Partial<DatabaseFailure> = failed ?? reasonOf(chain) ?? {};
    const { code, schema, table, column, constraint } = reason;
    return {
      type: (failed ?? statement)?.constructor.name,
      message: failed ? messageOf(failed) : beforeQuote(reason.message ?? 'a statement failed'),
      code,
      schema,
      table,
      column,
      constraint,
      query: statement?.query,
      stack: framesOf(error),
    };
  }
  // JSON.parse quotes its input in the message.
  const unread = chain.find((each) => each instanceof SyntaxError);
  if (unread) return { type: error.constructor.name, message: beforeQuote(unread.message), stack: framesOf(error) };
  return stdSerializers.err(error);
}

export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { type, message, code, query, stack } = logError(error) as Record<string, string | undefined>;
  if (stack === error.stack) return String(stack);
  const lines = [`${type}: ${message}`, code && `SQLSTATE ${code}`, query, stack];
  return lines.filter(Boolean).join('\n    ');
}

type DatabaseFailure = Error &
  Partial<Record<'code' | 'severity' | 'schema' | 'table' | 'column' | 'constraint', string>>;

/** pg-boss and the migrations have their own copy of the driver, so the class differs. */
function isOfDatabase(error: Error): error is DatabaseFailure {
  return 'severity' in error && 'code' in error && typeof error.code === 'string' && /^[\dA-Z]{5}$/.test(error.code);
}

/** The chain of causes may be cyclic. */
function chainOf(error: Error, chain: Error[] = []): Error[] {
  if (chain.includes(error)) return chain;
  chain.push(error);
  const parts = error instanceof AggregateError ? error.errors : [];
  for (const next of [error.cause, ...parts]) if (next instanceof Error) chainOf(next, chain);
  return chain;
}

/** Messages of these SQLSTATE classes name only objects of the schema and the server, never values. */
const quiet = new Set(['08', '0A', '23', '25', '28', '3D', '40', '42', '53', '55', '57', '58']);

/** The quoted part of such a message is a value, in any language of the server. */
function messageOf({ code = '', message }: DatabaseFailure): string {
  return quiet.has(code.slice(0, 2)) ? message : beforeQuote(message);
}

function beforeQuote(text: string): string {
  return text.replace(/["'«»„“”‘’「『].*/s, '…');
}

function reasonOf(chain: readonly Error[]): Error | undefined {
  const statementAt = chain.findIndex((each) => each instanceof DrizzleQueryError);
  return chain.slice(statementAt).findLast((each) => !(each instanceof DrizzleQueryError));
}

/** The message in a stack repeats the values of the statement. */
function framesOf({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  return start < 0 || message === '' ? '' : stack.slice(start + message.length).trim();
}
