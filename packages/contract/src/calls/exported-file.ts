import * as z from 'zod/mini';
import { languageSchema } from '../languages/language-schema.ts';
import { measurementSystems } from '../units/units.ts';

export const exportHeadersSchema = z.object({
  'x-language': z._default(languageSchema, 'it').check(z.describe('language of the words, and the decimal sign')),
  'x-measurement-system': z._default(z.enum(measurementSystems), 'metric'),
});

export const exportedReport = {
  description:
    'In the machine’s time zone, newest first. A table is UTF-8 with a byte order mark; semicolons where the decimal ' +
    'sign is a comma',
  content: { 'application/pdf': { schema: z.unknown() }, 'text/csv': { schema: z.string() } },
};

export const exportedTable = {
  description: 'UTF-8 with a byte order mark; semicolons where the decimal sign is a comma',
  content: { 'text/csv': { schema: z.string() } },
};
