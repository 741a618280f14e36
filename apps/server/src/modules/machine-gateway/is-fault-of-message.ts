import { DrizzleQueryError } from 'drizzle-orm';

/** SQLSTATE classes that speak of the data: 22 data exception, 23 integrity constraint violation. */
const dataErrorClasses = new Set(['22', '23']);

/** Whether the database refused what it was given, as opposed to being away or out of order. */
export function isFaultOfMessage(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const code: unknown = cause instanceof Error && 'code' in cause ? cause.code : null;
  return typeof code === 'string' && dataErrorClasses.has(code.slice(0, 2));
}
