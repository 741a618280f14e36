import * as z from 'zod/mini';

export const serialNumberPattern = /^[A-Z0-9]{4,20}$/;
export const serialNumberSchema = z.string().check(z.regex(serialNumberPattern));

/** The returned serial number may still be invalid. */
export function normalSerialNumber(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}
