import * as z from 'zod/mini';
import { languageSchema } from '../languages/language-schema.ts';
import { measurementSystems } from '../units/units.ts';
import { applianceFilterFields, applianceSorts } from './appliances.ts';
import { serialNumberSchema } from './serial-number.ts';

/** The limit applies to an explicit list; a filter may match any number of machines. */
export const maxExportedSerialNumbers = 10_000;

export const applianceExportSchema = z.strictObject({
  ...applianceFilterFields,
  sort: z._default(z.enum(applianceSorts), 'alarms'),
  serialNumbers: z.optional(z.array(serialNumberSchema).check(z.minLength(1), z.maxLength(maxExportedSerialNumbers))),
});
export const exportHeadersSchema = z.object({
  'x-language': z._default(languageSchema, 'it').check(z.describe('Language of the words, and the decimal sign')),
  'x-measurement-system': z._default(z.enum(measurementSystems), 'metric'),
});
