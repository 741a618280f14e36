import * as z from 'zod/mini';

export const exportDescription =
  'In the machine’s time zone, newest first. A table is UTF-8 with a byte order mark; semicolons where the decimal ' +
  'sign is a comma';
export const exportContent = { 'application/pdf': { schema: z.unknown() }, 'text/csv': { schema: z.string() } };

export const exportedTable = {
  description: 'UTF-8 with a byte order mark; semicolons where the decimal sign is a comma',
  content: { 'text/csv': { schema: z.string() } },
};
