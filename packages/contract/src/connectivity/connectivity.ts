import * as z from 'zod/mini';
import { connectivityBodySchema } from '../machine-link/machine-status.ts';

/** `at` is the machine's time, unless its clock is doubtful. */
export const storedConnectivitySchema = z
  .extend(connectivityBodySchema, { at: z.iso.datetime() })
  .register(z.globalRegistry, { id: 'StoredConnectivity' });
export type StoredConnectivity = z.infer<typeof storedConnectivitySchema>;

export const connectionLossDays = 30;
export const maxConnectionLosses = 50;

const connectionLossSchema = z
  .object({
    lostAt: z.iso.datetime(),
    regainedAt: z.nullable(z.iso.datetime()).check(z.describe('null: it has not reconnected')),
  })
  .register(z.globalRegistry, { id: 'ConnectionLoss' });
export type ConnectionLoss = z.infer<typeof connectionLossSchema>;

export const connectionLossesSchema = z
  .object({
    from: z.iso.datetime().check(z.describe('previous losses are no longer known')),
    items: z.array(connectionLossSchema).check(z.describe('newest first')),
    total: z.int(),
    lostS: z.int().check(z.describe('seconds without a connection since `from`, all of them together')),
  })
  .register(z.globalRegistry, { id: 'ConnectionLosses' });
export type ConnectionLosses = z.infer<typeof connectionLossesSchema>;
