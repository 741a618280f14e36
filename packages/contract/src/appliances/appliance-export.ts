import * as z from 'zod/mini';
import { applianceFilterFields, applianceSorts, defaultApplianceSort } from './appliances.ts';
import { serialNumberSchema } from './serial-number.ts';

/** The limit applies to an explicit list; a filter may match any number of machines. */
export const maxExportedSerialNumbers = 10_000;

export const applianceExportSchema = z.strictObject({
  ...applianceFilterFields,
  sort: z._default(z.enum(applianceSorts), defaultApplianceSort),
  serialNumbers: z.optional(z.array(serialNumberSchema).check(z.minLength(1), z.maxLength(maxExportedSerialNumbers))),
});
export type ApplianceExport = z.infer<typeof applianceExportSchema>;
