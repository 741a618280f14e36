import * as z from 'zod/mini';
import { gammas } from '../appliances/appliances.ts';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { chemicalSupplies, refusalReasons, setParametersBody } from '../machine-link/machine-commands.ts';
import {
  alarmCodeSchema,
  cycleTypeSchema,
  instantSchema,
  parameterCodeSchema,
} from '../machine-link/machine-message-fields.ts';
import { connectivityBodySchema, statusBodySchema } from '../machine-link/machine-status.ts';
import { readingsSchema } from '../telemetry/channels.ts';

/** Any device nearby can read the identity. */
export const identitySchema = z.object({ v: z.int().check(z.minimum(1)), serialNumber: serialNumberSchema });

export const ssidSchema = z.string().check(
  z.minLength(1),
  z.refine((ssid) => new TextEncoder().encode(ssid).length <= 32, { message: 'at most 32 bytes' }),
);

/** WPA2 and WPA3 have passphrases of 8 to 63 characters; null means an open network. */
export const wifiPasswordSchema = z.nullable(
  z.string().check(z.minLength(8), z.maxLength(63), z.regex(/^[\x20-\x7e]*$/)),
);

/** A person nearby acts as at the keys of the machine, so these commands need no session. */
export const nearbyCommandSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('startCycle'), body: z.object({ cycleType: cycleTypeSchema }) }),
  z.object({ kind: z.literal('stopCycle'), body: z.object({}) }),
  z.object({ kind: z.literal('powerOn'), body: z.object({}) }),
  z.object({ kind: z.literal('shutdown'), body: z.object({}) }),
  /** The machine pumps the air out of the hose of a changed canister. */
  z.object({ kind: z.literal('replaceChemistry'), body: z.object({ supply: z.enum(chemicalSupplies) }) }),
  z.object({ kind: z.literal('setParameters'), body: setParametersBody }),
  /** The machine tries the network and returns to the previous one if it fails; `connectivity` reports the result. */
  z.object({ kind: z.literal('setWifi'), body: z.object({ ssid: ssidSchema, password: wifiPasswordSchema }) }),
]);
export type NearbyCommand = z.infer<typeof nearbyCommandSchema>;
export type NearbyCommandKind = NearbyCommand['kind'];

/**
 * A command is executed at most once per `commandId`, by whichever way it arrives, and never after `expiresAt` of the
 * machine's clock.
 */
const nearbyCommandMessageSchema = z.intersection(
  z.object({ commandId: z.uuid(), expiresAt: instantSchema }),
  nearbyCommandSchema,
);
export type NearbyCommandMessage = z.infer<typeof nearbyCommandMessageSchema>;

export const phoneMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('command'), command: nearbyCommandMessageSchema }),
  z.object({ type: z.literal('scanWifi') }),
]);
export type PhoneMessage = z.infer<typeof phoneMessageSchema>;

export const networkSchema = z.object({
  ssid: ssidSchema,
  signalDbm: z.int().check(z.minimum(-120), z.maximum(0)),
  isProtected: z.boolean(),
});
export type WifiNetwork = z.infer<typeof networkSchema>;

/** The machine sends all reports first, then those that change. `at` is the machine's time. */
export const machineMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('machine'),
    at: instantSchema,
    gamma: z.enum(gammas),
    modelNumber: z.string().check(z.maxLength(40)),
    revision: z.string().check(z.maxLength(10)),
    firmware: z.string().check(z.maxLength(20)),
  }),
  z.object({ type: z.literal('status'), at: instantSchema, status: statusBodySchema }),
  z.object({ type: z.literal('readings'), at: instantSchema, readings: readingsSchema }),
  z.object({
    type: z.literal('alarms'),
    at: instantSchema,
    alarms: z.array(z.object({ errorCode: alarmCodeSchema, raisedAt: instantSchema })).check(z.maxLength(100)),
  }),
  z.object({ type: z.literal('parameters'), at: instantSchema, values: z.record(parameterCodeSchema, z.number()) }),
  z.object({ type: z.literal('connectivity'), at: instantSchema, connectivity: connectivityBodySchema }),
  z.object({ type: z.literal('networks'), at: instantSchema, networks: z.array(networkSchema).check(z.maxLength(30)) }),
  z.object({
    type: z.literal('reply'),
    commandId: z.uuid(),
    outcome: z.enum(['executed', 'refused']),
    reason: z.optional(z.enum(refusalReasons)),
    failures: z.optional(z.record(parameterCodeSchema, z.enum(refusalReasons))),
  }),
]);
export type MachineMessage = z.infer<typeof machineMessageSchema>;
export type NearbyReply = Extract<MachineMessage, { type: 'reply' }>;
