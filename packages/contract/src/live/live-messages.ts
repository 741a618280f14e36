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
 * The live socket, `/api/v1/live`, carries JSON text in both directions. A browser sends one message per frame, the
 * server a list of messages in order. Everything that the server sends is already stored.
 */

/**
 * `tokenEnded`: the token has expired. `accessTaken`: access was revoked. `tooManySockets`: the company has too many
 * open sockets.
 */
export const liveCloseCodes = { tokenEnded: 4401, accessTaken: 4403, tooManySockets: 4429 } as const;

/** The server sends a heartbeat in this interval. A browser considers the server silent after two missed beats. */
export const liveBeatMs = 4000;

/**
 * The first message of a browser authenticates it. An empty list subscribes to summaries of the whole scope,
 * independently of single machines. `followAlarms` subscribes to the alarms of the whole scope and to nothing else.
 */
export const liveClientMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('authenticate'), accessToken: z.string().check(z.minLength(1), z.maxLength(8192)) }),
  z.object({ type: z.literal('subscribe'), serialNumbers: z.array(serialNumberSchema).check(z.maxLength(500)) }),
  z.object({ type: z.literal('unsubscribe'), serialNumbers: z.array(serialNumberSchema).check(z.maxLength(500)) }),
  z.object({ type: z.literal('followAlarms') }),
]);
export type LiveClientMessage = z.infer<typeof liveClientMessageSchema>;

/**
 * `parameters` says that the parameters changed, not how, because readers have different permissions. `seq` grows by
 * one per machine. Summaries omit readings and connectivity; otherwise a snapshot follows a gap.
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
/** The bus and browsers receive this change of one machine. */
export type LiveMachineMessage = z.infer<typeof liveMachineMessageSchema>;

/** Versions by serial number are those of `state-version.ts`. */
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
  // This message has no number: a page that missed one gets the alarm when it fetches the list again.
  z.object({ type: z.literal('alarmInScope'), serialNumber: serialNumberSchema, alarm: alarmStandingSchema }),
  ...liveMachineMessageSchema.def.options,
]);
export type LiveServerMessage = z.infer<typeof liveServerMessageSchema>;
