import * as z from 'zod/mini';
import { labelSchema } from '../accounts/field-rules.ts';
import { serialNumberSchema } from './serial-number.ts';

/** Lengths count grapheme clusters. */
export const applianceNameMaxLength = 80;

export const applianceNameSchema = labelSchema(applianceNameMaxLength);

export const applianceChangeQuerySchema = z.object({ serialNumber: serialNumberSchema });

export const applianceChangeSchema = z.strictObject({
  applianceName: applianceNameSchema,
  ifName: z
    .optional(z.string().check(z.maxLength(1000)))
    .check(z.describe('the name that is replaced; if the machine has another by now, nothing changes')),
});
export type ApplianceChange = z.infer<typeof applianceChangeSchema>;
