import * as z from 'zod/mini';

/** A UUID by which the caller can ask for the place of an export that it requests. */
export const exportIdHeader = 'x-export-id';

/** Answer of `GET /api/v1/account/exports/{id}`. */
export const exportProgressSchema = z.object({
  position: z
    .nullable(z.int())
    .check(
      z.describe('among the exports of the company that wait, from 1; null when it does not wait in this process'),
    ),
});
