import { type CounterName, counterNames } from '@washboard/contract/statistics/counts';
import { type SQL, sql } from 'drizzle-orm';
import { counterColumnOf } from './tables.ts';

/**
 * A list for `select`, with the names of the contract.
 * @param expressionOf makes an expression of a column of `counter_readings`
 */
export function selectCounters(expressionOf: (column: SQL) => SQL, names: readonly CounterName[] = counterNames): SQL {
  const expressions = names.map((name) => sql`${expressionOf(counterColumn(name))} as ${sql.identifier(name)}`);
  return sql.join(expressions, sql`, `);
}

export const sumOfCounter = (column: SQL): SQL => sql`sum(${column})::float8`;

export const counterColumn = (name: CounterName): SQL => sql`${sql.identifier(counterColumnOf(name))}`;
