import * as z from 'zod/mini';

/** Body of `POST …/{serialNumber}/factory-reset` and `…/complete-maintenance`. */
export const serviceOrderSchema = z.strictObject({
  commandId: z.optional(z.uuid()).check(z.describe('the same ID is carried out at most once, so a retry is harmless')),
});
