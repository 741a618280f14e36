import * as z from 'zod/mini';

/** This text describes a response with a document or a table. */
export const exportDescription =
  'In the machine’s time zone, newest first. A table is UTF-8 with a byte order mark; semicolons where the decimal ' +
  'sign is a comma';
export const exportContent = { 'application/pdf': { schema: z.unknown() }, 'text/csv': { schema: z.string() } };

/** This response only has a table. */
export const exportedTable = {
  description: 'UTF-8 with a byte order mark; semicolons where the decimal sign is a comma',
  content: { 'text/csv': { schema: z.string() } },
};
