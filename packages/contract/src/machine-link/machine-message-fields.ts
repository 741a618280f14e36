import * as z from 'zod/mini';

export const instantSchema = z.iso.datetime({ offset: true });

export const messageEnvelope = { seq: z.int().check(z.minimum(1)), at: instantSchema };

/** Unknown programmes of newer machines are stored unchanged. */
export const cycleTypeSchema = z.string().check(z.minLength(1), z.maxLength(40));

/** Unknown phases of newer machines are stored unchanged. */
export const phaseSchema = z.string().check(z.minLength(1), z.maxLength(40));

export const parameterCodeSchema = z.string().check(z.minLength(1), z.maxLength(20));

export const alarmCodeSchema = z.string().check(z.minLength(1), z.maxLength(10));

/** PostgreSQL writes numbers in full: 1e308 has 309 digits. */
export function addedDigits(value: number): number {
  return value === 0 ? 0 : Math.abs(Math.trunc(Math.log10(Math.abs(value))));
}

/** The bounds are far above any parameter, and keep stored values no longer than the message. */
export const parameterValueSchema = z
  .number()
  .check(z.refine((value) => addedDigits(value) <= 50, { message: 'no such number is a value of a parameter' }));

export const maxParameters = 1000;
