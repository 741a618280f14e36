// The live socket, `/api/v1/live`, carries JSON text. A browser sends one message per frame, the server a list of
// messages in order, all of them already stored.
import * as z from 'zod/mini';
import { alarmStandingSchema } from '../alarms/alarms.ts';
import {
  applianceStateSchema,
  connectionSchema,
  storedStatusSchema,
  storedTelemetrySchema,
} from '../appliances/appliance-state.ts';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { storedConnectivitySchema } from '../connectivity/connectivity.ts';
import { errorCodes } from '../errors/error-codes.ts';

export const liveCloseCodes = { tokenEnded: 4401, accessTaken: 4403, tooManySockets: 4429 } as const;

/** A browser considers the server silent after two missed beats. */
export const liveBeatMs = 4000;

/**
 * The first message authenticates. An empty list subscribes to summaries of the whole scope. `followAlarms` subscribes
 * to the alarms of the whole scope, and to news of what needs attention.
 */
export const liveClientMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('authenticate'), accessToken: z.string().check(z.minLength(1), z.maxLength(8192)) }),
  z.object({ type: z.literal('subscribe'), serialNumbers: z.array(serialNumberSchema).check(z.maxLength(500)) }),
  z.object({ type: z.literal('unsubscribe'), serialNumbers: z.array(serialNumberSchema).check(z.maxLength(500)) }),
  z.object({ type: z.literal('followAlarms') }),
]);
export type LiveClientMessage = z.infer<typeof liveClientMessageSchema>;

/**
 * Readers have different permissions, so `parameters` says only that the parameters changed. `seq` grows by one per
 * machine. Summaries omit readings and connectivity; otherwise a snapshot follows a gap.
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
export type LiveMachineMessage = z.infer<typeof liveMachineMessageSchema>;

const versionsSchema = z.record(serialNumberSchema, z.string());

export const liveServerMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('beat'),
    isBehind: z
      .optional(z.literal(true))
      .check(z.describe('news of machines does not arrive now, because the database or the bus is away')),
  }),
  z.object({
    type: z.literal('snapshot'),
    ...aboutMachine,
    state: applianceStateSchema,
    connectivity: z
      .optional(z.nullable(storedConnectivitySchema))
      .check(z.describe('left out in a summary; null: the machine has not reported it')),
  }),
  z
    .object({ type: z.literal('stateVersions'), states: versionsSchema, readings: versionsSchema })
    .check(
      z.describe(
        'versions of stored states and readings that were the same some seconds ago: a client that shows another version missed news',
      ),
    ),
  z.object({ type: z.literal('error'), code: z.enum(errorCodes), serialNumber: z.optional(z.string()) }),
  z
    .object({ type: z.literal('access') })
    .check(z.describe('what the account may see or do has changed: fetched data may be out of date')),
  // A page that missed this message gets the alarm when it fetches the list again.
  z.object({ type: z.literal('alarmInScope'), serialNumber: serialNumberSchema, alarm: alarmStandingSchema }),
  z
    .object({ type: z.literal('attention') })
    .check(z.describe('what needs a person may have changed in the scope: fetch it again')),
  ...liveMachineMessageSchema.def.options,
]);
export type LiveServerMessage = z.infer<typeof liveServerMessageSchema>;
