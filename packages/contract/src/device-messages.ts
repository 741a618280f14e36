import * as z from 'zod/mini';
import { firmwareVersionSchema, sha256Schema } from './firmware/firmware.ts';
import { firmwareModules } from './firmware/firmware-version.ts';
import { macAddressSchema } from './mac-address.ts';
import { countSchema, toldCountsSchema } from './statistics/counters.ts';
import { readingsSchema } from './telemetry/channels.ts';

/**
 * The machine link (MQTT 3.1.1), version 1; docs/machine-protocol.md tells it in prose.
 * Every message from a machine carries its own increasing `seq` and its own time `at`.
 */

/** Largest payload a machine may send, in bytes. A batch of 500 samples fits. */
export const maxPayloadBytes = 128 * 1024;

/** Most samples in one telemetry message. */
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

/** Protocol values of a machine's state (product.md section 6). */
export const systemStates = { OFF: 0, STARTUP: 1, IDLE: 2, RUN: 4, SHUTDOWN: 5 } as const;
export type SystemState = (typeof systemStates)[keyof typeof systemStates];
export const systemStateSchema = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(4), z.literal(5)]);

/** Phases of a programme, named after OPC 30200. */
export const cyclePhases = ['wash', 'pause', 'soak', 'drip', 'heat', 'rinse', 'delay', 'drain'] as const;
export type CyclePhase = (typeof cyclePhases)[number];

const instant = z.iso.datetime({ offset: true });
const envelope = { seq: z.int().check(z.minimum(1)), at: instant };

/** A programme's name. Unknown ones from a newer machine are kept as they are. */
const cycleType = z.string().check(z.minLength(1), z.maxLength(40));
const phase = z.string().check(z.minLength(1), z.maxLength(40));

const sampleSchema = z.extend(readingsSchema, { at: instant });

/** `samples` in the order of their times, each later than the one before. */
const telemetryBatch = z.object({
  ...envelope,
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
/** `samples` must not be there, or a batch would pass for a sample without readings. */
const telemetrySingle = z.extend(readingsSchema, { ...envelope, samples: z.optional(z.undefined()) });
export const telemetryMessageSchema = z.union([telemetrySingle, telemetryBatch]);
export type TelemetryMessage = z.infer<typeof telemetryMessageSchema>;

/** What a machine is doing. `cycle`, `cycleBar` and `phase` are null unless `systemState` is RUN. Times in seconds. */
export const statusBodySchema = z.object({
  systemState: systemStateSchema,
  isDoorOpen: z.boolean(),
  cycle: z.nullable(z.object({ cycleNumber: z.int().check(z.minimum(0)), cycleType, operationSet: z.int() })),
  cycleBar: z.nullable(
    z.object({ cycleTimeProgress: z.int().check(z.minimum(0)), cycleTimeDuration: z.int().check(z.minimum(0)) }),
  ),
  phase: z.nullable(phase),
  /** Somebody steers it from afar, and its own keys are locked. Left out by machines that cannot be steered. */
  isRemotelyControlled: z.optional(z.boolean()),
});
export type StatusBody = z.infer<typeof statusBodySchema>;
export const statusMessageSchema = z.extend(statusBodySchema, envelope);
export type StatusMessage = z.infer<typeof statusMessageSchema>;

/** What a finished cycle was: the raw material of the hygiene record. Extremes in tenths of a degree Celsius. */
export const cycleRecordSchema = z.object({
  cycleNumber: z.int().check(z.minimum(0)),
  cycleType,
  startedAt: instant,
  endedAt: instant,
  outcome: z.enum(['completed', 'stopped', 'aborted']),
  washDurationS: z.int().check(z.minimum(0)),
  rinseDurationS: z.int().check(z.minimum(0)),
  tankTmpMin: z.nullable(z.int()),
  tankTmpMax: z.nullable(z.int()),
  rinseTmpMin: z.nullable(z.int()),
  rinseTmpMax: z.nullable(z.int()),
  waterVlm: z.int().check(z.minimum(0), z.describe('tenths of a litre')),
  energyWh: z.int().check(z.minimum(0)),
});
export type CycleRecord = z.infer<typeof cycleRecordSchema>;

/** Why a machine is no longer steered from afar. `timedOut`: nobody prolonged it in time. */
export const remoteControlEnds = ['released', 'timedOut', 'doorOpened', 'powerCut'] as const;
export type RemoteControlEnd = (typeof remoteControlEnds)[number];

export const parameterCodeSchema = z.string().check(z.minLength(1), z.maxLength(20));
const alarmCode = z.string().check(z.minLength(1), z.maxLength(10));

/** Why an installation of firmware came to nothing; the version before goes on. `forged`: not what its maker signed. */
export const firmwareFailures = ['downloadFailed', 'forged', 'powerCut'] as const;
export type FirmwareFailure = (typeof firmwareFailures)[number];

const firmwareFields = {
  module: z.enum(firmwareModules),
  version: z.string().check(z.minLength(1), z.maxLength(20)),
  commandId: z.optional(z.uuid()).check(z.describe('of the command that asked for it')),
};

/** The events that this version knows. */
export const machineEventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('cycleStarted'),
    body: z.object({ cycleNumber: z.int().check(z.minimum(0)), cycleType }),
  }),
  z.object({ kind: z.literal('cycleEnded'), body: cycleRecordSchema }),
  z.object({ kind: z.literal('alarmRaised'), body: z.object({ errorCode: alarmCode }) }),
  z.object({ kind: z.literal('alarmCleared'), body: z.object({ errorCode: alarmCode }) }),
  z.object({
    kind: z.literal('parameterChanged'),
    body: z.object({
      code: parameterCodeSchema,
      value: z.number(),
      was: z.optional(z.nullable(z.number())).check(z.describe('the value before; null: there was none')),
      by: z.enum(['panel', 'cloud']),
      commandId: z.optional(z.uuid()).check(z.describe('of the command that brought it, with cloud')),
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
      was: z.nullable(macAddressSchema).check(z.describe('of the board before')),
      cycleNumber: z.int().check(z.minimum(0), z.describe('of the last cycle before: the next one is one more')),
      commandId: z.optional(z.uuid()).check(z.describe('of the command that brought the memory')),
    }),
  }),
  z.object({ kind: z.literal('bufferOverflowed'), body: z.object({ lostMessages: z.int().check(z.minimum(1)) }) }),
]);
export type MachineEvent = z.infer<typeof machineEventSchema>;

const knownEventKinds: ReadonlySet<string> = new Set(
  machineEventSchema.def.options.flatMap(({ shape }) => shape.kind.def.values),
);

/** What a newer machine tells. It is kept as it is; a known kind with another body is not such a thing. */
const unknownEventSchema = z.object({
  kind: z.string().check(
    z.minLength(1),
    z.maxLength(40),
    z.refine((kind) => !knownEventKinds.has(kind), { message: 'the body does not fit this kind' }),
  ),
  body: z.record(z.string(), z.unknown()),
});
type UnknownEvent = z.infer<typeof unknownEventSchema>;

export function isKnownEvent<E extends MachineEvent | UnknownEvent>(event: E): event is E & MachineEvent {
  return knownEventKinds.has(event.kind);
}

export const eventMessageSchema = z.intersection(z.object(envelope), z.union([machineEventSchema, unknownEventSchema]));
export type EventMessage = z.infer<typeof eventMessageSchema>;

export const versionsMessageSchema = z.object({
  ...envelope,
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
});
export type VersionsMessage = z.infer<typeof versionsMessageSchema>;

export const parametersMessageSchema = z.object({
  ...envelope,
  values: z.record(parameterCodeSchema, z.number()),
});
export type ParametersMessage = z.infer<typeof parametersMessageSchema>;

/** Totals of the machine's life. Whoever misses a message learns from the next one what it told. */
export const countersMessageSchema = z.object({
  ...envelope,
  totals: toldCountsSchema,
  cyclesBeforeMaintenance: z.optional(countSchema),
  series: z
    .optional(z.string().check(z.minLength(1), z.maxLength(40)))
    .check(z.describe('another one whenever the counters begin anew or are set, as on another board')),
});
export type CountersMessage = z.infer<typeof countersMessageSchema>;

/** Progress of a firmware installation: `perc` 0 to 100, `inProg` 1 while it runs. */
export const fotaMessageSchema = z.object({
  ...envelope,
  perc: z.int().check(z.minimum(0), z.maximum(100)),
  inProg: z.union([z.literal(0), z.literal(1)]),
});
export type FotaMessage = z.infer<typeof fotaMessageSchema>;

/**
 * How a machine is connected. Each part may be left out by a machine that does not know it; null is what there is not
 * now. `ssid`, `signalDbm`: of the network that it is in. `isPaired`: a device is connected by Bluetooth.
 */
export const connectivityBodySchema = z.object({
  wifi: z.optional(
    z.object({
      isOn: z.boolean(),
      ssid: z.nullable(z.string().check(z.minLength(1), z.maxLength(32))),
      signalDbm: z.nullable(z.int().check(z.minimum(-120), z.maximum(0))),
    }),
  ),
  bluetooth: z.optional(z.object({ isOn: z.boolean(), isPaired: z.boolean() })),
  ipAddress: z.optional(z.nullable(z.union([z.ipv4(), z.ipv6()]))),
});
export type ConnectivityBody = z.infer<typeof connectivityBodySchema>;
export const connectivityMessageSchema = z.extend(connectivityBodySchema, envelope);
export type ConnectivityMessage = z.infer<typeof connectivityMessageSchema>;

/** Why a machine did not do what it was told. */
export const refusalReasons = [
  'expired',
  'duplicate',
  'busy',
  'notReady',
  'doorOpen',
  'poweredOff',
  'unknownCycle',
  'notRunning',
  'unsupported',
  'alarmOpen',
  'noPower',
  'unknownParameter',
  'valueNotAllowed',
  'notAllowedNow',
  'remotelyControlled',
  'heldByOther',
  'notHeld',
  'changedMeanwhile',
  'supplyEmpty',
  'updating',
  'notNewer',
  'tooOld',
  'notBlank',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** One of ours, or a newer machine's own. */
const refusalReason = z.string().check(z.minLength(1), z.maxLength(40));

export const replyMessageSchema = z.object({
  ...envelope,
  commandId: z.uuid(),
  outcome: z.enum(['executed', 'refused']),
  reason: z.optional(refusalReason),
  failures: z
    .optional(z.record(parameterCodeSchema, refusalReason))
    .check(z.describe('of setParameters: what is wrong with which parameter')),
});
export type ReplyMessage = z.infer<typeof replyMessageSchema>;

/** The last will. The gateway knows by itself who is connected, so this is only for other listeners. */
export const connectionMessageSchema = z.object({ state: z.enum(['online', 'offline']) });

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

/** By code. All are set or, when one cannot be, none. */
const parameterValues = z
  .record(parameterCodeSchema, z.number())
  .check(z.refine((values) => Object.keys(values).length > 0, { message: 'at least one value' }));

/** What dosing pumps draw from canisters. */
export const chemicalSupplies = ['detergent', 'rinseAid'] as const;
export type ChemicalSupply = (typeof chemicalSupplies)[number];

/** Of a time in which somebody steers the machine from afar. */
const session = { sessionId: z.uuid() };

/** Bounds of how long a machine lets itself be steered without hearing more, s. */
export const holdBoundsS = { least: 5, most: 120 } as const;
const heldSession = z.object({
  ...session,
  holdS: z.int().check(z.minimum(holdBoundsS.least), z.maximum(holdBoundsS.most)),
});

/** What a parameter is set to, by code; null: it has no value, as after a loss of memory. */
export const expectedValuesSchema = z.record(parameterCodeSchema, z.nullable(z.number()));
export type ExpectedValues = z.infer<typeof expectedValuesSchema>;

/** With `expected`, all are set only if these parameters still have these values: compare and set. */
const setParametersBody = z.object({ values: parameterValues, expected: z.optional(expectedValuesSchema) });

/** A package at a path of the server that the machine knows; the rest is what the maker's signature is about. */
const installFirmwareBody = z.object({
  module: z.enum(firmwareModules),
  version: firmwareVersionSchema,
  minimumVersion: firmwareVersionSchema,
  path: z.string().check(z.regex(/^\/firmware\/[\w.-]{1,120}$/)),
  size: z.int().check(z.positive()),
  sha256: sha256Schema,
  signature: z.string().check(z.minLength(1), z.maxLength(200), z.describe('Ed25519, base64url')),
});
export type InstallFirmware = z.infer<typeof installFirmwareBody>;

/** What the board before remembered, for one that was never set up. Its counters begin a new series. */
const restoreMemoryBody = z.object({
  machineId: z.nullable(z.string().check(z.minLength(1), z.maxLength(40))),
  replaces: z.nullable(macAddressSchema).check(z.describe('of the board before')),
  parameters: parameterValues,
  totals: z.nullable(toldCountsSchema),
  cyclesBeforeMaintenance: z.nullable(countSchema),
  cycleNumber: z.int().check(z.minimum(0), z.describe('of the last cycle: the next one is one more')),
  openAlarms: z.array(alarmCode).check(z.maxLength(100), z.describe('to be cleared where they are not found again')),
});
export type RestoreMemory = z.infer<typeof restoreMemoryBody>;

/** Six digits, for whoever stands before the machine, and how long to show them. */
const claimingCodeBody = z.object({
  code: z.string().check(z.regex(/^\d{6}$/)),
  shownForS: z.int().check(z.minimum(10), z.maximum(600)),
});

/**
 * What a machine can be told. It starts, switches on and off only for the session that steers it; whoever may steer it
 * may stop it at any time.
 */
export const commandSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('startCycle'), body: z.object({ ...session, cycleType }) }),
  z.object({ kind: z.literal('stopCycle'), body: z.object({}) }),
  z.object({ kind: z.literal('powerOn'), body: z.object(session) }),
  z.object({ kind: z.literal('shutdown'), body: z.object(session) }),
  /** Begins a session. Without hearing more, the machine ends it after `holdS` seconds. */
  z.object({ kind: z.literal('holdRemoteControl'), body: heldSession }),
  /** Prolongs the session, and never begins one that the machine has ended. */
  z.object({ kind: z.literal('prolongRemoteControl'), body: heldSession }),
  z.object({ kind: z.literal('releaseRemoteControl'), body: z.object(session) }),
  /** A canister was changed: the machine pumps the air out of its hose. */
  z.object({ kind: z.literal('replaceChemistry'), body: z.object({ ...session, supply: z.enum(chemicalSupplies) }) }),
  z.object({ kind: z.literal('setParameters'), body: setParametersBody }),
  z.object({ kind: z.literal('installFirmware'), body: installFirmwareBody }),
  /** Shows a code on its display, in place of one that it shows already. Never on record anywhere. */
  z.object({ kind: z.literal('showClaimingCode'), body: claimingCodeBody }),
  /** All or nothing, and only for a board that is blank: nobody can overwrite one that has counted. */
  z.object({ kind: z.literal('restoreMemory'), body: restoreMemoryBody }),
]);
export type Command = z.infer<typeof commandSchema>;

/** A command on its way: executed at most once per `commandId`, and not after `expiresAt`. */
export const commandMessageSchema = z.intersection(
  z.object({ commandId: z.uuid(), expiresAt: instant }),
  commandSchema,
);
export type CommandMessage = z.infer<typeof commandMessageSchema>;
