import * as z from 'zod/mini';
import { serialNumberSchema } from '../appliances/serial-number.ts';

export const claimingCodeLength = 6;
export const claimingCodeLifetimeS = 5 * 60;
export const claimingCodeTries = 5;

export const claimingCodeSchema = z.string().check(z.regex(/^\d{6}$/, { error: 'codeIncomplete' }));

/** The response is the same for machines outside the caller's scope and for unknown serial numbers. */
export const exposedClaimingCodeSchema = z
  .object({ expiresAt: z.iso.datetime(), triesLeft: z.int() })
  .register(z.globalRegistry, { id: 'ExposedClaimingCode' });
export type ExposedClaimingCode = z.infer<typeof exposedClaimingCodeSchema>;

export const claimSchema = z.strictObject({ code: claimingCodeSchema });

/** Only the claimant learns who claimed a machine. */
export const claimStandingSchema = z
  .object({
    isOwn: z.boolean(),
    at: z.nullable(z.iso.datetime()),
    returnsToStock: z.boolean().check(z.describe('it goes back to the maker’s stock when the caller gives it up')),
  })
  .register(z.globalRegistry, { id: 'ClaimStanding' });
export type ClaimStanding = z.infer<typeof claimStandingSchema>;

export const unclaimedSchema = z
  .object({ serialNumber: serialNumberSchema, isBackInStock: z.boolean() })
  .register(z.globalRegistry, { id: 'Unclaimed' });
