import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Combining marks are removed before `lower`, because not every locale knows accented letters. */
export function foldedText(text: SQLWrapper): SQL {
  return sql`lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;
}

/** A line break separates the parts of a folded text, so a search with one finds nothing. */
export function containsFolded(folded: SQLWrapper, search: string): SQL {
  const isNothing = withoutAccents(search).trim() === '';
  if (isNothing || search.includes('\n')) return sql`false`;
  return sql`${folded} like ${foldedText(sql`${containsPattern(search)}`)}`;
}

export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
}
