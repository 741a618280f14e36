import { DrizzleQueryError } from 'drizzle-orm';

/** The cause of a failed batch. `unknown`: our own code failed, most likely because of one of the messages. */
export type Fault = 'message' | 'database' | 'unknown';

/** SQLSTATE classes caused by data: 22 data exception, 23 integrity constraint violation, 54 program limit exceeded. */
const dataErrorClasses = new Set(['22', '23', '54']);

/** Classifies an error: refused content, a failing or unreachable database, or our own code. */
export function faultOf(error: unknown): Fault {
  // Thrown by the runtime while a statement is built, for example for lack of stack.
  if (error instanceof RangeError || error instanceof TypeError || error instanceof SyntaxError) return 'unknown';
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const code: unknown = cause instanceof Error && 'code' in cause ? cause.code : null;
  return typeof code === 'string' && dataErrorClasses.has(code.slice(0, 2)) ? 'message' : 'database';
}
