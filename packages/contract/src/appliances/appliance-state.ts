import * as z from 'zod/mini';
import { openAlarmSchema } from '../alarms/alarms.ts';
import { statusBodySchema } from '../machine-link/machine-status.ts';
import { readingsSchema } from '../telemetry/channels.ts';

export const connectionStates = ['online', 'offline'] as const;
export type ConnectionState = (typeof connectionStates)[number];

/**
 * If the machine's time `at` contradicts the server's `receivedAt`, `isClockDoubtful` is true and `at` is the server's
 * time.
 */
const measured = {
  at: z.iso.datetime(),
  receivedAt: z.iso.datetime(),
  isClockDoubtful: z.boolean(),
};

export const storedTelemetrySchema = z
  .extend(readingsSchema, measured)
  .register(z.globalRegistry, { id: 'StoredTelemetry' });
export type StoredTelemetry = z.infer<typeof storedTelemetrySchema>;

export const storedStatusSchema = z
  .extend(statusBodySchema, measured)
  .register(z.globalRegistry, { id: 'StoredStatus' });
export type StoredStatus = z.infer<typeof storedStatusSchema>;

export const connectionSchema = z
  .object({ state: z.enum(connectionStates), since: z.nullable(z.iso.datetime()) })
  .register(z.globalRegistry, { id: 'Connection' });
export type Connection = z.infer<typeof connectionSchema>;

/** Null means that no report of this kind was received. */
export const applianceStateSchema = z
  .object({
    connection: connectionSchema,
    status: z.nullable(storedStatusSchema),
    telemetry: z.nullable(storedTelemetrySchema),
    openAlarms: z.array(openAlarmSchema).check(z.describe('most severe first, then newest first')),
  })
  .register(z.globalRegistry, { id: 'ApplianceState' });
export type ApplianceState = z.infer<typeof applianceStateSchema>;
