import * as z from 'zod/mini';
import { macAddressSchema } from '../appliances/mac-address.ts';
import { bluetoothKeySchema } from '../bluetooth/bluetooth-key.ts';
import { maxRevokedGrants } from '../bluetooth/grants.ts';
import { firmwareVersionSchema, sha256Schema } from '../firmware/firmware.ts';
import { firmwareModules } from '../firmware/firmware-version.ts';
import { countSchema, reportedCountsSchema } from '../statistics/reported-counts.ts';
import { configureDisplayBody } from './display-settings.ts';
import { alarmCodeSchema, cycleTypeSchema, instantSchema, parameterCodeSchema } from './machine-message-fields.ts';
import { bluetoothNameSchema } from './machine-status.ts';

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
  'notPermitted',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** The machine sets all values or none. */
const parameterValues = z
  .record(parameterCodeSchema, z.number())
  .check(z.refine((values) => Object.keys(values).length > 0, { message: 'at least one value' }));

export const chemicalSupplies = ['detergent', 'rinseAid'] as const;
export type ChemicalSupply = (typeof chemicalSupplies)[number];

const session = { sessionId: z.uuid() };

const holdBoundsS = { least: 5, most: 120 } as const;

const heldSession = z.object({
  ...session,
  holdS: z.int().check(z.minimum(holdBoundsS.least), z.maximum(holdBoundsS.most)),
});

/** Null means no value, as after a loss of memory. */
const expectedValuesSchema = z.record(parameterCodeSchema, z.nullable(z.number()));
export type ExpectedValues = z.infer<typeof expectedValuesSchema>;

/** With `expected`, the machine sets values only if these parameters are unchanged (compare and set). */
export const setParametersBody = z.object({ values: parameterValues, expected: z.optional(expectedValuesSchema) });

/** The maker signs all fields but the path. */
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

/** The counters of a blank board begin a new series. */
const restoreMemoryBody = z.object({
  machineId: z.nullable(z.string().check(z.minLength(1), z.maxLength(40))),
  replaces: z.nullable(macAddressSchema).check(z.describe('of the previous board')),
  parameters: parameterValues,
  totals: z.nullable(reportedCountsSchema),
  cyclesBeforeMaintenance: z.nullable(countSchema),
  cycleNumber: z.int().check(z.minimum(0), z.describe('of the last cycle: the next one is one more')),
  openAlarms: z
    .array(alarmCodeSchema)
    .check(z.maxLength(100), z.describe('to be cleared where they are not found again')),
});
export type RestoreMemory = z.infer<typeof restoreMemoryBody>;

const claimingCodeBody = z.object({
  code: z.string().check(z.regex(/^\d{6}$/)),
  shownForS: z.int().check(z.minimum(10), z.maximum(600)),
});

const rewashHoldBody = z.object({ isHeld: z.boolean(), cycleNumber: z.int().check(z.minimum(0)) });

/** The server's key signs grants. The command replaces the stored key and revoked grants. */
const trustBluetoothBody = z.object({
  serverKey: bluetoothKeySchema,
  revoked: z.array(z.uuid()).check(z.maxLength(maxRevokedGrants)),
});

export type TrustBluetooth = z.infer<typeof trustBluetoothBody>;

export const setBluetoothBody = z.object({ isOn: z.boolean(), name: bluetoothNameSchema });
export type SetBluetooth = z.infer<typeof setBluetoothBody>;

/** Starting, switching on and switching off require the session; stopping does not. */
export const commandSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('startCycle'), body: z.object({ ...session, cycleType: cycleTypeSchema }) }),
  z.object({ kind: z.literal('stopCycle'), body: z.object({}) }),
  z.object({ kind: z.literal('powerOn'), body: z.object(session) }),
  z.object({ kind: z.literal('shutdown'), body: z.object(session) }),
  /** The machine ends the session after `holdS` seconds without renewal. */
  z.object({ kind: z.literal('holdRemoteControl'), body: heldSession }),
  /** The command never revives a session that the machine has ended. */
  z.object({ kind: z.literal('prolongRemoteControl'), body: heldSession }),
  z.object({ kind: z.literal('releaseRemoteControl'), body: z.object(session) }),
  /** The machine purges the air from the hose of a changed canister. */
  z.object({ kind: z.literal('replaceChemistry'), body: z.object({ ...session, supply: z.enum(chemicalSupplies) }) }),
  z.object({ kind: z.literal('setParameters'), body: setParametersBody }),
  /** A reset sets parameters of cycles and daily use only. */
  z.object({ kind: z.literal('resetToFactory'), body: z.object({}) }),
  /** The machine counts the cycles before the next maintenance from the full interval. */
  z.object({ kind: z.literal('completeMaintenance'), body: z.object({}) }),
  z.object({ kind: z.literal('installFirmware'), body: installFirmwareBody }),
  /** The code replaces a previous one. It is never stored or logged. */
  z.object({ kind: z.literal('showClaimingCode'), body: claimingCodeBody }),
  /** The display shows the hold until the hold of the same cycle ends. Nothing is locked. */
  z.object({ kind: z.literal('showRewashHold'), body: rewashHoldBody }),
  z.object({ kind: z.literal('configureDisplay'), body: configureDisplayBody }),
  /** Only a blank board accepts the data, all or none: a board with counts cannot be overwritten. */
  z.object({ kind: z.literal('restoreMemory'), body: restoreMemoryBody }),
  z.object({ kind: z.literal('trustBluetooth'), body: trustBluetoothBody }),
  z.object({ kind: z.literal('setBluetooth'), body: setBluetoothBody }),
]);
export type Command = z.infer<typeof commandSchema>;
export type ConfigureDisplay = z.infer<typeof configureDisplayBody>;

/** A machine executes a command at most once per `commandId`, and never after `expiresAt`. */
export const commandMessageSchema = z.intersection(
  z.object({ commandId: z.uuid(), expiresAt: instantSchema }),
  commandSchema,
);
export type CommandMessage = z.infer<typeof commandMessageSchema>;
