import * as z from 'zod/mini';
import { listQueryFields } from '../lists/list-query.ts';
import { isPeriodForward } from '../time/period.ts';
import { queryMomentSchema } from '../time/query-instant.ts';

/** The period selects entries by the time at which the server recorded them. */
export const ledgerQuerySchema = z
  .object({
    startDate: z.optional(queryMomentSchema),
    stopDate: z.optional(queryMomentSchema).check(z.describe('not included; an instant, or a day')),
    checkpointSize: z
      .optional(z.coerce.number<number>().check(z.int(), z.minimum(1)))
      .check(z.describe('the size of a checkpoint that was kept: the file proves that the log continues it')),
  })
  .check(isPeriodForward);
export type LedgerQuery = z.infer<typeof ledgerQuerySchema>;

export const ledgerKeysSchema = z
  .object({
    origin: z.string().check(z.describe('the name of the log')),
    key: z.string().check(z.describe('the present key, in the form of https://c2sp.org/signed-note')),
    chain: z
      .array(z.object({ key: z.string(), handover: z.nullable(z.string()) }))
      .check(z.describe('all keys, oldest first; each key handed over to the next')),
  })
  .register(z.globalRegistry, { id: 'LedgerKeys' });
export type LedgerKeysDocument = z.infer<typeof ledgerKeysSchema>;

export const ledgerRootsQuerySchema = z.object({ limit: listQueryFields.limit, cursor: listQueryFields.cursor });
export type LedgerRootsQuery = z.infer<typeof ledgerRootsQuerySchema>;

export const ledgerRootsSchema = z
  .object({
    items: z
      .array(
        z.object({
          at: z.iso.datetime(),
          size: z.int().check(z.describe('entries in the log')),
          checkpoint: z.string().check(z.describe('signed, after https://c2sp.org/tlog-checkpoint')),
        }),
      )
      .check(z.describe('newest first')),
    nextCursor: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'LedgerRoots' });
export type LedgerRoots = z.infer<typeof ledgerRootsSchema>;
