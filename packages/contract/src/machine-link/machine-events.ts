import * as z from 'zod/mini';
import { macAddressSchema } from '../appliances/mac-address.ts';
import { firmwareModules } from '../firmware/firmware-version.ts';
import { countSchema } from '../statistics/reported-counts.ts';
import {
  addedDigits,
  alarmCodeSchema,
  cycleTypeSchema,
  instantSchema,
  messageEnvelope,
  parameterCodeSchema,
  phaseSchema,
} from './machine-message-fields.ts';

export const cycleOutcomes = ['completed', 'stopped', 'aborted'] as const;

export const maxRecordedPhases = 50;

/** The hygiene record is made of this record. Extremes are tenths of a degree Celsius. */
export const cycleRecordSchema = z.object({
  cycleNumber: z.int().check(z.minimum(0)),
  cycleType: cycleTypeSchema,
  startedAt: instantSchema,
  endedAt: instantSchema,
  outcome: z.enum(cycleOutcomes),
  washDurationS: z.int().check(z.minimum(0)),
  rinseDurationS: z.int().check(z.minimum(0)),
  tankTmpMin: z.nullable(z.int()),
  tankTmpMax: z.nullable(z.int()),
  rinseTmpMin: z.nullable(z.int()),
  rinseTmpMax: z.nullable(z.int()),
  /** A mean is null if the probe gave no value. */
  tankTmpMean: z.optional(z.nullable(z.int())),
  rinseTmpMean: z.optional(z.nullable(z.int())),
  waterVlm: z.int().check(z.minimum(0), z.describe('tenths of a litre')),
  rinseVlm: z.optional(countSchema).check(z.describe('hot water of the final rinse, tenths of a litre')),
  detergentMl: z.optional(countSchema).check(z.describe('dosed between start and end, millilitres')),
  rinseAidMl: z.optional(countSchema).check(z.describe('dosed between start and end, millilitres')),
  energyWh: z.int().check(z.minimum(0)),
  phases: z
    .optional(
      z
        .array(
          z.object({
            phase: phaseSchema,
            startS: countSchema.check(z.describe('seconds after the start of the cycle')),
          }),
        )
        .check(z.maxLength(maxRecordedPhases)),
    )
    .check(z.describe('that the cycle had, in order: each lasts until the next one begins, the last until the end')),
});
export type CycleRecord = z.infer<typeof cycleRecordSchema>;

export const remoteControlEnds = ['released', 'timedOut', 'doorOpened', 'powerCut'] as const;
export type RemoteControlEnd = (typeof remoteControlEnds)[number];

export const firmwareFailures = ['downloadFailed', 'forged', 'powerCut'] as const;
export type FirmwareFailure = (typeof firmwareFailures)[number];

const firmwareFields = {
  module: z.enum(firmwareModules),
  version: z.string().check(z.minLength(1), z.maxLength(20)),
  commandId: z.optional(z.uuid()).check(z.describe('of the command that asked for it')),
};

export const machineEventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('cycleStarted'),
    body: z.object({ cycleNumber: z.int().check(z.minimum(0)), cycleType: cycleTypeSchema }),
  }),
  z.object({ kind: z.literal('cycleEnded'), body: cycleRecordSchema }),
  z.object({ kind: z.literal('alarmRaised'), body: z.object({ errorCode: alarmCodeSchema }) }),
  z.object({ kind: z.literal('alarmCleared'), body: z.object({ errorCode: alarmCodeSchema }) }),
  z.object({
    kind: z.literal('parameterChanged'),
    body: z.object({
      code: parameterCodeSchema,
      value: z.number(),
      was: z.optional(z.nullable(z.number())).check(z.describe('the value before; null: there was none')),
      by: z.enum(['panel', 'cloud', 'bluetooth']),
      commandId: z.optional(z.uuid()).check(z.describe('of the command that set it, with cloud and bluetooth')),
      grantId: z.optional(z.uuid()).check(z.describe('of the grant that allowed it, with bluetooth')),
    }),
  }),
  z.object({
    kind: z.literal('factoryReset'),
    body: z.object({
      changed: countSchema.check(z.describe('how many parameters have another value since')),
      commandId: z.optional(z.uuid()).check(z.describe('of the command that asked for it')),
    }),
  }),
  z.object({
    kind: z.literal('maintenanceCompleted'),
    body: z.object({
      was: countSchema.check(z.describe('cycles that were left before this maintenance')),
      cyclesBeforeMaintenance: countSchema.check(z.describe('until the next one')),
      commandId: z.optional(z.uuid()).check(z.describe('of the command that reported it')),
    }),
  }),
  z.object({ kind: z.literal('doorOpened'), body: z.object({}) }),
  z.object({ kind: z.literal('doorClosed'), body: z.object({}) }),
  z.object({ kind: z.literal('poweredOn'), body: z.object({}) }),
  z.object({ kind: z.literal('poweredOff'), body: z.object({}) }),
  z.object({ kind: z.literal('remoteControlStarted'), body: z.object({ sessionId: z.uuid() }) }),
  z.object({
    kind: z.literal('remoteControlEnded'),
    body: z.object({ sessionId: z.uuid(), reason: z.enum(remoteControlEnds) }),
  }),
  z.object({
    kind: z.literal('firmwareInstalled'),
    body: z.object({ ...firmwareFields, was: z.string().check(z.minLength(1), z.maxLength(20)) }),
  }),
  z.object({
    kind: z.literal('firmwareFailed'),
    body: z.object({ ...firmwareFields, reason: z.enum(firmwareFailures) }),
  }),
  z.object({
    kind: z.literal('boardReplaced'),
    body: z.object({
      macAddress: macAddressSchema,
      was: z.nullable(macAddressSchema).check(z.describe('of the previous board')),
      cycleNumber: z
        .int()
        .check(z.minimum(0), z.describe('of the last cycle before the replacement: the next one is one more')),
      commandId: z.optional(z.uuid()).check(z.describe('of the command that brought the memory')),
    }),
  }),
  z.object({
    kind: z.literal('bluetoothCommand'),
    body: z.object({
      command: z.string().check(z.minLength(1), z.maxLength(40), z.describe('its kind')),
      cycleType: z.optional(cycleTypeSchema),
      commandId: z.uuid(),
      grantId: z.uuid().check(z.describe('of the grant that allowed it')),
    }),
  }),
  z.object({ kind: z.literal('bufferOverflowed'), body: z.object({ lostMessages: z.int().check(z.minimum(1)) }) }),
]);
export type MachineEvent = z.infer<typeof machineEventSchema>;

const knownEventKinds: ReadonlySet<string> = new Set(
  machineEventSchema.def.options.flatMap(({ shape }) => shape.kind.def.values),
);

/** The body of an unknown event may have an object in a list in an object, and one level more. */
export const maxEventDepth = 4;
/** The length counts the characters of texts, numbers and field names. */
export const maxEventLength = 4_000;

function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 1;
  return typeof value === 'number' ? addedDigits(value) + 1 : 1;
}

/** Reading stops at the limits, so that a hostile body costs little. */
function isModest(body: Record<string, unknown>): boolean {
  let left = maxEventLength;
  function fits(value: unknown, depth: number): boolean {
    left -= lengthOf(value);
    if (left < 0) return false;
    if (typeof value !== 'object' || value === null) return true;
    if (depth === 0) return false;
    return Object.entries(value).every(([name, part]) => {
      left -= name.length;
      return fits(part, depth - 1);
    });
  }
  return fits(body, maxEventDepth);
}

/** Events of a newer machine are stored unchanged. A known kind with an invalid body is refused. */
const unknownEventSchema = z.object({
  kind: z.string().check(
    z.minLength(1),
    z.maxLength(40),
    z.refine((kind) => !knownEventKinds.has(kind), { message: 'the body does not fit this kind' }),
  ),
  body: z.record(z.string(), z.unknown()).check(z.refine(isModest, { message: 'the body is too long or too deep' })),
});
type UnknownEvent = z.infer<typeof unknownEventSchema>;

export function isKnownEvent<E extends MachineEvent | UnknownEvent>(event: E): event is E & MachineEvent {
  return knownEventKinds.has(event.kind);
}

export const eventMessageSchema = z.intersection(
  z.object(messageEnvelope),
  z.union([machineEventSchema, unknownEventSchema]),
);
