import * as z from 'zod/mini';
import { alarmStandingSchema } from '../alarms/alarms.ts';
import {
  applianceStateSchema,
  connectionSchema,
  storedStatusSchema,
  storedTelemetrySchema,
} from '../appliances/appliance-state.ts';
import { storedConnectivitySchema } from '../appliances/connectivity.ts';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { errorCodes } from '../errors/error-codes.ts';

/**
 * The live socket, `/api/v1/live`: JSON text both ways. Each frame of a browser is one message, each of the server a
 * list of them, in their order. What it sends is already stored.
 */

/** Close codes of the socket: the token has ended; access was taken away. */
export const liveCloseCodes = { tokenEnded: 4401, accessTaken: 4403 } as const;

/** How often the server says that it is there, ms: a browser need not believe in one that was silent for two of these. */
export const liveBeatMs = 4000;

/**
 * Browser → server. The first message authenticates. An empty list means the whole scope, summaries only; it and the
 * watching of single machines do not touch each other.
 */
export const liveClientMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('authenticate'), accessToken: z.string().check(z.minLength(1), z.maxLength(8192)) }),
  z.object({ type: z.literal('subscribe'), serialNumbers: z.array(serialNumberSchema).check(z.maxLength(500)) }),
  z.object({ type: z.literal('unsubscribe'), serialNumbers: z.array(serialNumberSchema).check(z.maxLength(500)) }),
]);
export type LiveClientMessage = z.infer<typeof liveClientMessageSchema>;

/**
 * `parameters` says that a machine told its parameters anew, and not which: who may read what of them differs.
 * `seq` grows by one per machine; in a summary readings and connectivity are left out, else a gap is followed by a
 * snapshot.
 */
const aboutMachine = { serialNumber: serialNumberSchema, at: z.iso.datetime(), seq: z.int() };

export const liveMachineMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('status'), ...aboutMachine, status: storedStatusSchema }),
  z.object({ type: z.literal('telemetry'), ...aboutMachine, telemetry: storedTelemetrySchema }),
  z.object({ type: z.literal('fotaStatus'), ...aboutMachine, perc: z.int(), inProg: z.int() }),
  z.object({ type: z.literal('alarm'), ...aboutMachine, alarm: alarmStandingSchema }),
  z.object({ type: z.literal('connection'), ...aboutMachine, connection: connectionSchema }),
  z.object({ type: z.literal('parameters'), ...aboutMachine }),
  z.object({ type: z.literal('connectivity'), ...aboutMachine, connectivity: storedConnectivitySchema }),
]);
/** A change of one machine as it travels on the bus and to the browsers. */
export type LiveMachineMessage = z.infer<typeof liveMachineMessageSchema>;

export const liveServerMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('beat') }),
  z.object({
    type: z.literal('snapshot'),
    ...aboutMachine,
    state: applianceStateSchema,
    connectivity: z
      .optional(z.nullable(storedConnectivitySchema))
      .check(z.describe('left out in a summary; null: the machine has told nothing of it')),
  }),
  z.object({ type: z.literal('error'), code: z.enum(errorCodes), serialNumber: z.optional(z.string()) }),
  ...liveMachineMessageSchema.def.options,
]);
export type LiveServerMessage = z.infer<typeof liveServerMessageSchema>;
