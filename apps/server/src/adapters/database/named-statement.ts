import { DrizzleQueryError, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Orm } from './database.ts';

const dialect = new PgDialect();

/**
 * A statement that runs so often that PostgreSQL is to parse and plan it once on each connection, not at each call.
 *
 * After five calls PostgreSQL keeps a plan for any values, unless it expects plans for particular values to be cheaper:
 * write the statement so that no estimate depends on them. Cast its columns, so that no change of a table changes their
 * types: connections that know it would refuse it.
 *
 * @param name used by no other statement
 * @param statement with a `sql.placeholder` for each value
 */
export function namedStatement<Values extends Record<string, unknown>, Row>(
  name: string,
  statement: SQL,
): (orm: Pick<Orm, '_'>, values: Values) => Promise<Row[]> {
  const query = dialect.sqlToQuery(statement);
  return async ({ _: { session } }, values) => {
    type Config = { execute: { rows: Row[] }; all: Row[]; values: never };
    const prepared = session.prepareQuery<Config>(query, undefined, name, false);
    return (await prepared.execute(values)).rows;
  };
}

/** SQLSTATE 26000: the server does not know the statement any more; 0A000: its columns have other types now. */
const staleCodes = new Set(['26000', '0A000']);

/** Whether the connection takes a statement for prepared that it cannot run: only another connection can. */
export function isStaleStatement(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof Error && 'code' in cause && staleCodes.has(String(cause.code));
}
