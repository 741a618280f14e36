import { type ApplianceSort, applianceSorts } from '@washboard/contract/appliances/appliances';
import { z } from 'zod';
import { ProblemError } from '../../errors.ts';

/** The last row of a page: the next page begins beyond it. */
export interface Cursor {
  value: string;
  serialNumber: string;
}

/** PostgreSQL has no text with a NUL in it, so no row ends there. */
const storedText = z.string().refine((text) => !text.includes('\0'));

const cursorSchema = z.tuple([z.enum(applianceSorts), storedText, storedText]);

export function encodeCursor(sort: ApplianceSort, { value, serialNumber }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, value, serialNumber])).toString('base64url');
}

/** @throws ProblemError VALIDATION_FAILED for anything that `encodeCursor` did not make for this sort */
export function decodeCursor(sort: ApplianceSort, cursor: string): Cursor {
  const parsed = cursorSchema.safeParse(parse(cursor));
  if (!parsed.success || parsed.data[0] !== sort) {
    throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'cursor', message: 'not a cursor of this list' }] });
  }
  return { value: parsed.data[1], serialNumber: parsed.data[2] };
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}
