import { type SQLWrapper, sql } from 'drizzle-orm';

type Named<Part> = Readonly<Record<'firstName' | 'lastName', Part>>;

/** Empty for an account without a name. */
export function fullNameOf({ firstName, lastName }: Named<string>): string {
  return `${firstName} ${lastName}`.trim();
}

/** Null stands for an account without a name, or for no account. */
export function fullNameColumn({ firstName, lastName }: Named<SQLWrapper>) {
  return sql<string | null>`nullif(trim(concat(${firstName}, ' ', ${lastName})), '')`;
}
