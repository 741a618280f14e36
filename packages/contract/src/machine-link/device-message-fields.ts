import * as z from 'zod/mini';

export const instantSchema = z.iso.datetime({ offset: true });

export const envelope = { seq: z.int().check(z.minimum(1)), at: instantSchema };

/** Unknown names from a newer machine are stored unchanged. */
export const cycleTypeSchema = z.string().check(z.minLength(1), z.maxLength(40));

/** Of a cycle. Unknown names from a newer machine are stored unchanged. */
export const phaseSchema = z.string().check(z.minLength(1), z.maxLength(40));

export const parameterCodeSchema = z.string().check(z.minLength(1), z.maxLength(20));

export const alarmCodeSchema = z.string().check(z.minLength(1), z.maxLength(10));

/** Digits that PostgreSQL adds when it writes a number in full: 1e308 has 309. */
export function addedDigits(value: number): number {
  return value === 0 ? 0 : Math.abs(Math.trunc(Math.log10(Math.abs(value))));
}

/** Far above any parameter, and keeps stored values no longer than the message. */
export const parameterValueSchema = z
  .number()
  .check(z.refine((value) => addedDigits(value) <= 50, { message: 'no such number is a value of a parameter' }));

export const maxParameters = 1000;
