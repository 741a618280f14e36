import * as z from 'zod/mini';

export const serialNumberPattern = /^[A-Z0-9]{4,20}$/;
export const serialNumberSchema = z.string().check(z.regex(serialNumberPattern));

/** The returned serial number may still be invalid. */
export function normalSerialNumber(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** The text of a query: 1 to `most` serial numbers, separated by commas. */
export function serialNumberListSchema(maxNumbers: number) {
  const shape = `1 to ${maxNumbers} serial numbers, separated by commas`;
  return z.string().check(
    z.maxLength(maxNumbers * 21),
    z.refine(
      (text) => {
        const serialNumbers = text.split(',');
        return (
          serialNumbers.length <= maxNumbers &&
          serialNumbers.every((serialNumber) => serialNumberSchema.safeParse(serialNumber).success)
        );
      },
      { error: shape },
    ),
    z.describe(shape),
  );
}
