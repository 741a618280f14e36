import { queryInstantSchema } from '@washboard/contract/time/query-instant';
import { z } from 'zod';
import { ProblemError } from './problem-error.ts';

/** PostgreSQL stores no text with a NUL, so such a cursor is invalid. */
export const storedText = z.string().refine((text) => !text.includes('\0'));

/** PostgreSQL has no year 0, so such a cursor is invalid. */
export const storedInstant = z.iso.datetime().refine((text) => queryInstantSchema.safeParse(text).success);

interface Page<Row> {
  limit: number;
  /** A page is stable even if rows are added or removed, because it begins after this key. */
  sortedBy: (row: Row) => readonly string[];
}

interface ListCursor<Values> {
  /** @throws ProblemError VALIDATION_FAILED unless the cursor is of this list */
  decode(cursor: string): Values;
  /** @param rows one more than `limit` if there is another page */
  cutPage<Row>(rows: readonly Row[], page: Page<Row>): { rows: Row[]; nextCursor: string | null };
}

/** @param list the name of a list in one order; a cursor of another list or order is refused */
export function defineCursor<Values>(list: string, schema: z.ZodType<Values>): ListCursor<Values> {
  return {
    decode(cursor) {
      const [name, ...values] = decode(cursor);
      const parsed = schema.safeParse(values);
      if (name === list && parsed.success) return parsed.data;
      const errors = [{ path: 'cursor', message: 'not a cursor of this list' }];
      throw new ProblemError('VALIDATION_FAILED', { errors });
    },
    cutPage(rows, { limit, sortedBy }) {
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return { rows: page, nextCursor: rows.length > limit && last ? encode([list, ...sortedBy(last)]) : null };
    },
  };
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
