import { askedInstantSchema } from '@washboard/contract/time/asked-instant';
import { z } from 'zod';
import { ProblemError } from './problem-error.ts';

/** PostgreSQL stores no text with a NUL, so no row has this sort key. */
export const storedText = z.string().refine((text) => !text.includes('\0'));

/** PostgreSQL has no year 0, so no row has this sort key. */
export const storedInstant = z.iso.datetime().refine((text) => askedInstantSchema.safeParse(text).success);

interface Page<Row> {
  limit: number;
  list: string;
  /** The next page begins after the sort key of the last row, even if rows were added or removed. */
  sortedBy: (row: Row) => readonly string[];
}

/** `rows` has one row more than `limit` when there is another page, which then gets a cursor. */
export function cutPage<Row>(rows: readonly Row[], { limit, list, sortedBy }: Page<Row>) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? encode([list, ...sortedBy(last)]) : null };
}

/** @throws ProblemError VALIDATION_FAILED unless the cursor is of this list */
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
