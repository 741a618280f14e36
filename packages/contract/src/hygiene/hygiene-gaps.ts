import * as z from 'zod/mini';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { isPeriodForward } from '../time/period.ts';
import { queryMomentSchema } from '../time/query-instant.ts';

/**
 * `missingCycles`: the machine skipped numbers of cycles. `bufferOverflowed`: it lost messages. `restored`: the
 * database was restored from an old backup.
 */
export const gapReasons = ['missingCycles', 'bufferOverflowed', 'restored'] as const;
export const maxGaps = 200;

export const hygieneGapsQuerySchema = z
  .object({
    startDate: z.optional(queryMomentSchema),
    stopDate: z.optional(queryMomentSchema).check(z.describe('not included; an instant, or a day')),
  })
  .check(isPeriodForward);
export type HygieneGapsQuery = z.infer<typeof hygieneGapsQuerySchema>;

export const hygieneGapSchema = z
  .object({
    serialNumber: serialNumberSchema,
    id: z.int().check(z.describe('its number in the ledger of the machine')),
    at: z.iso
      .datetime()
      .check(z.describe('its place among the records: the end of the cycle before which it was noticed')),
    reason: z.enum(gapReasons),
    fromCycle: z
      .nullable(z.int())
      .check(
        z.describe('of missing cycles: the first number that has not arrived since; each range is a gap of its own'),
      ),
    toCycle: z.nullable(z.int()).check(z.describe('of missing cycles: the last number')),
    lostMessages: z
      .nullable(z.int())
      .check(z.describe('of `bufferOverflowed`; null there: the machine reported a number that none can lose')),
  })
  .register(z.globalRegistry, { id: 'HygieneGap' });
export type HygieneGap = z.infer<typeof hygieneGapSchema>;

export const hygieneGapsSchema = z
  .object({ items: z.array(hygieneGapSchema).check(z.describe(`newest first, ${maxGaps} at most`)) })
  .register(z.globalRegistry, { id: 'HygieneGaps' });
