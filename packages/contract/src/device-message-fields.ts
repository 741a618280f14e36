import * as z from 'zod/mini';

export const instantSchema = z.iso.datetime({ offset: true });

export const envelope = { seq: z.int().check(z.minimum(1)), at: instantSchema };

/** A programme's name. Unknown ones from a newer machine are kept as they are. */
export const cycleTypeSchema = z.string().check(z.minLength(1), z.maxLength(40));

export const parameterCodeSchema = z.string().check(z.minLength(1), z.maxLength(20));

export const alarmCodeSchema = z.string().check(z.minLength(1), z.maxLength(10));
