import type { Database } from '../../../../adapters/database/database.ts';

type Query = { sql: string };
type Session = { prepareQuery(query: Query, ...rest: unknown[]): unknown };

/** Transactions are included, because they use sessions of the same class. */
export async function recordStatements({ orm }: Database, work: () => Promise<unknown>): Promise<string[]> {
  const { session } = (orm as unknown as { _: { session: Session } })._;
  const kind: Session = Object.getPrototypeOf(session);
  const { prepareQuery } = kind;
  const statements: string[] = [];
  kind.prepareQuery = function watched(this: Session, query, ...rest) {
    statements.push(query.sql);
    return prepareQuery.call(this, query, ...rest);
  };
  try {
    await work();
  } finally {
    kind.prepareQuery = prepareQuery;
  }
  return statements;
}
