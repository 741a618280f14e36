import * as z from 'zod/mini';

export const instantSchema = z.iso.datetime({ offset: true });

export const envelope = { seq: z.int().check(z.minimum(1)), at: instantSchema };

/** A programme's name. Unknown ones from a newer machine are kept as they are. */
export const cycleTypeSchema = z.string().check(z.minLength(1), z.maxLength(40));

export const parameterCodeSchema = z.string().check(z.minLength(1), z.maxLength(20));

export const alarmCodeSchema = z.string().check(z.minLength(1), z.maxLength(10));

/** Digits beside the significant ones: the database writes a number out, 1e308 as 309 digits. */
export function addedDigits(value: number): number {
  return value === 0 ? 0 : Math.abs(Math.trunc(Math.log10(Math.abs(value))));
}

/** No parameter comes near it, and nothing of a machine that sends rubbish grows beyond what it sent. */
export const parameterValueSchema = z
  .number()
  .check(z.refine((value) => addedDigits(value) <= 50, { message: 'no such number is a value of a parameter' }));

/** Most parameters that a machine may have. */
export const maxParameters = 1000;
