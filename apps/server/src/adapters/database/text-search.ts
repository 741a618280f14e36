import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** A text for searching, without case and accents. Its marks are taken off first: not every locale knows their letters. */
export function foldedText(text: SQLWrapper): SQL {
  return sql`lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;
}

/** Whether a folded text has the search in it. A line break keeps apart what one text is made of; of marks alone nothing is left. */
export function containsFolded(folded: SQLWrapper, search: string): SQL {
  const isNothing =
    search
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .trim() === '';
  if (isNothing || search.includes('\n')) return sql`false`;
  return sql`${folded} like ${foldedText(sql`${containsPattern(search)}`)}`;
}

/** A pattern for LIKE that finds `text` literally, anywhere. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
