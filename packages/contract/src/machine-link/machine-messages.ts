// The machine link is MQTT 3.1.1, version 1 of docs/machine-protocol.md. `seq` increases with each message of a
// machine, `at` is its time.
import * as z from 'zod/mini';
import { macAddressSchema } from '../appliances/mac-address.ts';
import { countSchema, reportedCountsSchema } from '../statistics/reported-counts.ts';
import { readingsSchema } from '../telemetry/channels.ts';
import { reportedDisplaySchema } from './display-settings.ts';
import { eventMessageSchema } from './machine-events.ts';
import {
  instantSchema,
  maxParameters,
  messageEnvelope,
  parameterCodeSchema,
  parameterValueSchema,
} from './machine-message-fields.ts';
import { connectivityBodySchema, statusBodySchema } from './machine-status.ts';

/** A message with 500 samples fits. */
export const maxPayloadBytes = 128 * 1024;

export const maxSamplesPerMessage = 500;

export const machineTopics = [
  'telemetry',
  'status',
  'events',
  'versions',
  'parameters',
  'counters',
  'fota',
  'connectivity',
  'replies',
  'connection',
] as const;
export type MachineTopic = (typeof machineTopics)[number];

export function topicOf(serialNumber: string, topic: MachineTopic | 'commands'): string {
  return `machines/${serialNumber}/${topic}`;
}

const sampleSchema = z.extend(readingsSchema, { at: instantSchema });

/** `samples` ascend strictly in time. */
const telemetryBatch = z.object({
  ...messageEnvelope,
  samples: z.array(sampleSchema).check(
    z.minLength(1),
    z.maxLength(maxSamplesPerMessage),
    z.refine(
      (samples) =>
        samples.every((sample, i) => i === 0 || Date.parse(sample.at) > Date.parse(samples[i - 1]?.at ?? '')),
      { message: 'samples must be in the order of their times' },
    ),
  ),
});

/** A batch would pass for a sample without readings if `samples` were accepted here. */
const telemetrySingle = z.extend(readingsSchema, { ...messageEnvelope, samples: z.optional(z.undefined()) });

export const telemetryMessageSchema = z.union([telemetrySingle, telemetryBatch]);
export type TelemetryMessage = z.infer<typeof telemetryMessageSchema>;

export const statusMessageSchema = z.extend(statusBodySchema, messageEnvelope);
const versionsMessageSchema = z.object({
  ...messageEnvelope,
  FW00: z.string().check(z.minLength(1), z.maxLength(20)),
  FW02: z.string().check(z.minLength(1), z.maxLength(20)),
  board: z
    .optional(
      z.object({
        macAddress: macAddressSchema,
        range: z.string().check(z.minLength(1), z.maxLength(40)),
        machineId: z.nullable(z.string().check(z.minLength(1), z.maxLength(40))),
      }),
    )
    .check(z.describe('which main board it is; machineId null: it was never set up')),
  display: z
    .optional(reportedDisplaySchema)
    .check(z.describe('how its display is set; missing: it was never configured, or cannot be')),
});
export type VersionsMessage = z.infer<typeof versionsMessageSchema>;

export const parametersMessageSchema = z.object({
  ...messageEnvelope,
  values: z
    .record(parameterCodeSchema, parameterValueSchema)
    .check(z.refine((values) => Object.keys(values).length <= maxParameters, { message: 'too many parameters' })),
});
/** Counters are lifetime totals, so the next message makes up for a lost one. */
const countersMessageSchema = z.object({
  ...messageEnvelope,
  totals: reportedCountsSchema,
  cyclesBeforeMaintenance: z.optional(countSchema),
  series: z
    .optional(z.string().check(z.minLength(1), z.maxLength(40)))
    .check(z.describe('another one whenever the counters restart or are set, as on another board')),
});
export type CountersMessage = z.infer<typeof countersMessageSchema>;

/** `perc` is 0 to 100; `inProg` is 1 while an installation runs. */
const fotaMessageSchema = z.object({
  ...messageEnvelope,
  perc: z.int().check(z.minimum(0), z.maximum(100)),
  inProg: z.union([z.literal(0), z.literal(1)]),
});
const connectivityMessageSchema = z.extend(connectivityBodySchema, messageEnvelope);
/** Newer machines send reasons of their own. */
const refusalReason = z.string().check(z.minLength(1), z.maxLength(40));

export const replyMessageSchema = z.object({
  ...messageEnvelope,
  commandId: z.uuid(),
  outcome: z.enum(['executed', 'refused']),
  reason: z.optional(refusalReason),
  failures: z
    .optional(z.record(parameterCodeSchema, refusalReason))
    .check(z.describe('of setParameters: what is wrong with which parameter')),
});
export type ReplyMessage = z.infer<typeof replyMessageSchema>;

/** The last will serves other listeners; the gateway does not need it. */
const connectionMessageSchema = z.object({ state: z.enum(['online', 'offline']) });

export const messageSchemas = {
  telemetry: telemetryMessageSchema,
  status: statusMessageSchema,
  events: eventMessageSchema,
  versions: versionsMessageSchema,
  parameters: parametersMessageSchema,
  counters: countersMessageSchema,
  fota: fotaMessageSchema,
  connectivity: connectivityMessageSchema,
  replies: replyMessageSchema,
  connection: connectionMessageSchema,
} as const satisfies Record<MachineTopic, z.ZodMiniType>;
export type MachineMessages = { [T in MachineTopic]: z.infer<(typeof messageSchemas)[T]> };
