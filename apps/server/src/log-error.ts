import { DrizzleQueryError } from 'drizzle-orm';
import { stdSerializers } from 'pino';

/**
 * An error as everything that leaves the process in words tells it: of a statement that failed what, why and where, and
 * not the values, which may be tokens, hashes and addresses. Whatever was thrown over it repeats them, so nothing of
 * that is told but where it was.
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
      ...{ code, schema, table, column, constraint, query: statement?.query, stack: framesOf(error) },
    };
  }
  // JSON.parse quotes the text that it was given.
  const unread = chain.find((each) => each instanceof SyntaxError);
  if (unread) return { type: error.constructor.name, message: beforeQuote(unread.message), stack: framesOf(error) };
  return stdSerializers.err(error);
}

/** The same in one text, for an operator's terminal and for what is kept of a job that failed. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { type, message, code, query, stack } = logError(error) as Record<string, string | undefined>;
  if (stack === error.stack) return String(stack);
  const lines = [`${type}: ${message}`, code && `SQLSTATE ${code}`, query, stack];
  return lines.filter(Boolean).join('\n    ');
}

type DatabaseFailure = Error &
  Partial<Record<'code' | 'severity' | 'schema' | 'table' | 'column' | 'constraint', string>>;

/** By its fields: pg-boss and migrations bring errors of their own copy of the driver. */
function isOfDatabase(error: Error): error is DatabaseFailure {
  return 'severity' in error && 'code' in error && typeof error.code === 'string' && /^[\dA-Z]{5}$/.test(error.code);
}

/** The error, what caused it, and the parts of one with several; a wheel of causes ends. */
function chainOf(error: Error, found: Error[] = []): Error[] {
  if (found.includes(error)) return found;
  found.push(error);
  const parts = error instanceof AggregateError ? error.errors : [];
  for (const next of [error.cause, ...parts]) if (next instanceof Error) chainOf(next, found);
  return found;
}

/**
 * SQLSTATE classes whose messages name things of the schema and of the server only: connection, feature, constraint,
 * transaction state, sign-in, rollback, no such database, names and syntax, resources, state, operator, system.
 */
const quiet = new Set(['08', '0A', '23', '25', '28', '3D', '40', '42', '53', '55', '57', '58']);

/** `invalid input syntax for type uuid: "…"`: what it quotes is a value, in whichever language it does. */
function messageOf({ code = '', message }: DatabaseFailure): string {
  return quiet.has(code.slice(0, 2)) ? message : beforeQuote(message);
}

function beforeQuote(text: string): string {
  return text.replace(/["'«»„“”‘’「『].*/s, '…');
}

/** What lies behind a statement that did not reach the database. */
function reasonOf(chain: readonly Error[]): Error | undefined {
  const statementAt = chain.findIndex((each) => each instanceof DrizzleQueryError);
  return chain.slice(statementAt).findLast((each) => !(each instanceof DrizzleQueryError));
}

/** Where it happened, without the message, which repeats the values. */
function framesOf({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  return start < 0 || message === '' ? '' : stack.slice(start + message.length).trim();
}
