import * as z from 'zod/mini';

export const serialNumberPattern = /^[A-Z0-9]{4,20}$/;
export const serialNumberSchema = z.string().check(z.regex(serialNumberPattern));

/** A typed serial number without spaces and hyphens, in upper case; it may still be invalid. */
export function normalSerialNumber(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}
