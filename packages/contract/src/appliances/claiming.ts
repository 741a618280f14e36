import * as z from 'zod/mini';
import { serialNumberSchema } from './serial-number.ts';

export const claimingCodeLength = 6;
/** How long a machine displays a code, and the code is valid, s. */
export const claimingCodeLifetimeS = 5 * 60;
/** Wrong attempts per code. */
export const claimingCodeTries = 5;

export const claimingCodeSchema = z.string().check(z.regex(/^\d{6}$/, { error: 'codeIncomplete' }));

/**
 * Response of `POST /api/v1/event-hub-listener/{serialNumber}/expose-claiming-code`. It is the same for every machine
 * outside the caller's scope, and for serial numbers that do not exist.
 */
export const exposedClaimingCodeSchema = z
  .object({ expiresAt: z.iso.datetime(), triesLeft: z.int() })
  .register(z.globalRegistry, { id: 'ExposedClaimingCode' });
export type ExposedClaimingCode = z.infer<typeof exposedClaimingCodeSchema>;

/** Body of `POST /api/v1/appliance/appliances/{serialNumber}/claim`. */
export const claimSchema = z.strictObject({ code: claimingCodeSchema });

/** Whether a machine is claimed; only the claimant learns by whom. */
export const claimStandingSchema = z
  .object({
    isOwn: z.boolean(),
    at: z.nullable(z.iso.datetime()),
    returnsToStock: z.boolean().check(z.describe('it goes back to the maker’s stock when the caller gives it up')),
  })
  .register(z.globalRegistry, { id: 'ClaimStanding' });
export type ClaimStanding = z.infer<typeof claimStandingSchema>;

/** Answer of `POST /api/v1/appliance/appliances/{serialNumber}/unclaim`. */
export const unclaimedSchema = z
  .object({ serialNumber: serialNumberSchema, isBackInStock: z.boolean() })
  .register(z.globalRegistry, { id: 'Unclaimed' });
