import { DrizzleQueryError, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Orm } from './database.ts';

const dialect = new PgDialect();

/**
 * PostgreSQL caches a generic plan after five calls, unless it expects plans for particular values to be cheaper: write
 * the statement so that no estimate depends on the values. Cast its columns, because connections refuse a prepared
 * statement whose column types have changed.
 * @param name unique among all statements
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

/** SQLSTATE 26000: the server no longer knows the statement. 0A000: its column types have changed. */
const staleCodes = new Set(['26000', '0A000']);

/** A connection that cannot run its prepared statement must be replaced. */
export function isStaleStatement(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof Error && 'code' in cause && staleCodes.has(String(cause.code));
}
