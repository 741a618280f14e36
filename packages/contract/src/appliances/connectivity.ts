import * as z from 'zod/mini';
import { connectivityBodySchema } from '../machine-link/device-messages.ts';

/** What a machine told of its connections last, and when: its own time, unless its clock is doubtful. */
export const storedConnectivitySchema = z
  .extend(connectivityBodySchema, { at: z.iso.datetime() })
  .register(z.globalRegistry, { id: 'StoredConnectivity' });
export type StoredConnectivity = z.infer<typeof storedConnectivitySchema>;

/** How far back losses of connection are told, days. */
export const connectionLossDays = 30;
/** The newest of them; a link that comes and goes each minute is not told in full. */
export const maxConnectionLosses = 50;

/** A time in which the server did not hear of a machine. */
export const connectionLossSchema = z
  .object({
    lostAt: z.iso.datetime(),
    regainedAt: z.nullable(z.iso.datetime()).check(z.describe('null: it has not come back')),
  })
  .register(z.globalRegistry, { id: 'ConnectionLoss' });
export type ConnectionLoss = z.infer<typeof connectionLossSchema>;

/** Answer of `GET /api/v1/event-hub-listener/{serialNumber}/connectionLosses`. */
export const connectionLossesSchema = z
  .object({
    from: z.iso.datetime().check(z.describe('what was before is not known any more')),
    items: z.array(connectionLossSchema).check(z.describe('newest first')),
    total: z.int(),
    lostS: z.int().check(z.describe('seconds without a connection since `from`, all of them together')),
  })
  .register(z.globalRegistry, { id: 'ConnectionLosses' });
export type ConnectionLosses = z.infer<typeof connectionLossesSchema>;
