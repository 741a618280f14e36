import * as z from 'zod/mini';
import { gammas } from './appliances.ts';
import { macAddressSchema } from './mac-address.ts';

export const boardLabelSchema = z.object({
  macAddress: macAddressSchema,
  gamma: z.enum(gammas).check(z.describe('the range that it is made for')),
});
export type BoardLabel = z.infer<typeof boardLabelSchema>;
