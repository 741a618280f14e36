import { z } from 'zod';
import { ProblemError } from './problem-error.ts';

/** PostgreSQL has no text with a NUL in it, so no row ends there. */
export const storedText = z.string().refine((text) => !text.includes('\0'));

interface Page<Row> {
  limit: number;
  /** The list and its order, so that the cursor of one is refused by another. */
  list: string;
  /** What a row is sorted by: the next page begins beyond it, whatever was added or has gone in between. */
  sortedBy: (row: Row) => readonly string[];
}

/** The first `limit` of rows of which one more was asked for, and the cursor if there is more. */
export function cutPage<Row>(rows: readonly Row[], { limit, list, sortedBy }: Page<Row>) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? encode([list, ...sortedBy(last)]) : null };
}

/** @throws ProblemError VALIDATION_FAILED for anything that is no cursor of this list */
export function decodeCursor<Values>(list: string, schema: z.ZodType<Values>, cursor: string): Values {
  const [name, ...values] = decode(cursor);
  const parsed = schema.safeParse(values);
  if (name !== list || !parsed.success) {
    throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'cursor', message: 'not a cursor of this list' }] });
  }
  return parsed.data;
}

function encode(content: readonly string[]): string {
  return Buffer.from(JSON.stringify(content)).toString('base64url');
}

function decode(cursor: string): unknown[] {
  try {
    const content: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(content) ? content : [];
  } catch {
    return [];
  }
}
