import * as z from 'zod/mini';

/** A caller asks for the progress of its export by this UUID. */
export const exportIdHeader = 'x-export-id';

export const exportProgressSchema = z.object({
  position: z
    .nullable(z.int())
    .check(
      z.describe('among the exports of the company that wait, from 1; null when it does not wait in this process'),
    ),
});
