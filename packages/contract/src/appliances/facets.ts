import * as z from 'zod/mini';
import { gammas } from './appliances.ts';

const machines = z.int().check(z.describe('machines in scope'));

/** Answer of `GET /api/v1/appliance/facets`: what the machine list can be filtered by, and how many each would show. */
export const applianceFacetsSchema = z
  .object({
    companies: z
      .array(
        z.object({
          companyCode: z.string(),
          companyName: z.string(),
          machines: machines.check(z.describe('machines in scope of this company and of all below it')),
        }),
      )
      .check(z.describe('Those that have machines and, as far as the caller knows them, those above; by name')),
    gammas: z.array(z.object({ gamma: z.enum(gammas), machines })),
    firmware: z.array(z.object({ version: z.string(), machines })).check(z.describe('FW00; the newest first')),
  })
  .register(z.globalRegistry, { id: 'ApplianceFacets' });
export type ApplianceFacets = z.infer<typeof applianceFacetsSchema>;
