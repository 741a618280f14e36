import { DrizzleQueryError } from 'drizzle-orm';

/** Whose fault it is that a batch was not stored. `unknown`: our own code failed, over one of its messages most likely. */
export type Fault = 'message' | 'database' | 'unknown';

/** SQLSTATE classes that speak of the data: 22 data exception, 23 integrity constraint violation, 54 limits exceeded. */
const dataErrorClasses = new Set(['22', '23', '54']);

/** Whether the database refused what it was given, is away or out of order, or was not even reached. */
export function faultOf(error: unknown): Fault {
  // What the runtime throws, for want of stack say, while a statement is put together.
  if (error instanceof RangeError || error instanceof TypeError || error instanceof SyntaxError) return 'unknown';
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const code: unknown = cause instanceof Error && 'code' in cause ? cause.code : null;
  return typeof code === 'string' && dataErrorClasses.has(code.slice(0, 2)) ? 'message' : 'database';
}
