import * as z from 'zod/mini';
import { bluetoothKeySchema } from '../bluetooth/bluetooth-key.ts';
import { cycleTypeSchema, phaseSchema } from './machine-message-fields.ts';

/** The numbers of states are those of docs/machine-protocol.md#status. */
export const systemStates = { OFF: 0, STARTUP: 1, IDLE: 2, RUN: 4, SHUTDOWN: 5 } as const;
export type SystemState = (typeof systemStates)[keyof typeof systemStates];

const systemStateSchema = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(4), z.literal(5)]);

/** Phases have the names of OPC 30200. */
export const cyclePhases = ['wash', 'pause', 'soak', 'drip', 'heat', 'rinse', 'delay', 'drain'] as const;
export type CyclePhase = (typeof cyclePhases)[number];

/** `cycle`, `cycleBar` and `phase` are null unless `systemState` is RUN. Times are seconds. */
export const statusBodySchema = z.object({
  systemState: systemStateSchema,
  isDoorOpen: z.boolean(),
  cycle: z.nullable(
    z.object({ cycleNumber: z.int().check(z.minimum(0)), cycleType: cycleTypeSchema, operationSet: z.int() }),
  ),
  cycleBar: z.nullable(
    z.object({ cycleTimeProgress: z.int().check(z.minimum(0)), cycleTimeDuration: z.int().check(z.minimum(0)) }),
  ),
  phase: z.nullable(phaseSchema),
  /** Remote control locks the machine's own keys. A machine without remote control omits this field. */
  isRemotelyControlled: z.optional(z.boolean()),
  rewashCycleNumber: z
    .optional(z.nullable(z.int().check(z.minimum(0))))
    .check(z.describe('of the cycle whose rack the display says to wash again; null: of none')),
});
export type StatusBody = z.infer<typeof statusBodySchema>;

export const wifiResults = ['joining', 'joined', 'notFound', 'wrongPassword'] as const;
export type WifiResult = (typeof wifiResults)[number];

export const bluetoothNameSchema = z.string().check(z.maxLength(20), z.regex(/^[^\p{C}]*$/u));

/**
 * A missing part is unknown to the machine; null means not present. `isPaired`: a device is connected by Bluetooth. The
 * server needs `publicKey` and `trusts` to issue grants (docs/bluetooth.md).
 */
export const connectivityBodySchema = z.object({
  wifi: z.optional(
    z.object({
      isOn: z.boolean(),
      ssid: z.nullable(z.string().check(z.minLength(1), z.maxLength(32))),
      signalDbm: z.nullable(z.int().check(z.minimum(-120), z.maximum(0))),
      setUp: z
        .optional(z.enum(wifiResults))
        .check(z.describe('of the network last set by Bluetooth or the access point')),
    }),
  ),
  bluetooth: z.optional(
    z.object({
      isOn: z.boolean(),
      isPaired: z.boolean(),
      name: z.optional(bluetoothNameSchema),
      publicKey: z.optional(bluetoothKeySchema).check(z.describe('of the machine, for the handshake')),
      trusts: z
        .optional(z.nullable(bluetoothKeySchema))
        .check(z.describe('the server’s key that it was given; null: none')),
    }),
  ),
  ipAddress: z.optional(z.nullable(z.union([z.ipv4(), z.ipv6()]))),
});
export type ConnectivityBody = z.infer<typeof connectivityBodySchema>;
