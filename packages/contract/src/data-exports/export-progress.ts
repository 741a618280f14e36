import * as z from 'zod/mini';

/** The caller chooses a UUID for an export, and asks by it for the place in the queue. */
export const exportIdHeader = 'x-export-id';

export const exportProgressSchema = z.object({
  position: z
    .nullable(z.int())
    .check(
      z.describe('among the exports of the company that wait, from 1; null when it does not wait in this process'),
    ),
});
