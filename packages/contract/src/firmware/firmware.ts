import * as z from 'zod/mini';
import { localizedTextSchema } from '../data-models/parameters.ts';
import { firmwareModules } from './firmware-version.ts';

export const firmwareVersionSchema = z.string().check(z.maxLength(20), z.regex(/^\d{1,6}(\.\d{1,6}){0,3}$/));

export const sha256Schema = z.string().check(z.regex(/^[0-9a-f]{64}$/));

interface SignedFacts {
  gamma: string;
  module: string;
  version: string;
  minimumVersion: string;
  size: number;
  sha256: string;
}

/** The maker signs this text with Ed25519. */
export function firmwareStatement({ gamma, module, version, minimumVersion, size, sha256 }: SignedFacts): string {
  return ['washboard firmware 1', gamma, module, version, minimumVersion, size, sha256].join('\n');
}

const firmwareObstacles = ['cycleRunning', 'notReady', 'notNewer', 'tooOld', 'versionUnknown'] as const;
export type FirmwareObstacle = (typeof firmwareObstacles)[number];

export const firmwareUpdateRequestSchema = z.object({
  module: z.enum(firmwareModules),
  version: firmwareVersionSchema,
  commandId: z.optional(z.uuid()).check(z.describe('the same ID is carried out at most once, so a retry is harmless')),
});
export type FirmwareUpdateRequest = z.infer<typeof firmwareUpdateRequestSchema>;

const availableSchema = z.object({
  module: z.enum(firmwareModules),
  version: z.string(),
  minimumVersion: z.string().check(z.describe('an older machine needs a version in between first')),
  size: z.int().check(z.describe('bytes')),
  notes: localizedTextSchema.check(z.describe('what is new')),
  isSuitable: z.boolean().check(z.describe('false: what runs on the machine is older than minimumVersion')),
});
export type AvailableFirmware = z.infer<typeof availableSchema>;

/** `unknown`: the machine did not reply in time, or accepted and stopped reporting. */
const firmwareUpdateStates = ['inProgress', 'completed', 'failed', 'unknown'] as const;

const updateSchema = z.object({
  commandId: z.uuid(),
  module: z.enum(firmwareModules),
  version: z.string(),
  state: z.enum(firmwareUpdateStates),
  perc: z.int().check(z.minimum(0), z.maximum(100), z.describe('0 unless it is in progress')),
  reason: z.nullable(z.string()).check(z.describe('why it failed, in the machine’s words')),
  requestedAt: z.iso.datetime(),
  by: z.nullable(z.string()).check(z.describe('who requested it')),
});

export type FirmwareUpdate = z.infer<typeof updateSchema>;

const firmwareBarSchema = z.object({
  percFwUpdate: z.int().check(z.minimum(0), z.maximum(100), z.describe('0 unless inProgressFwUpdate is 1')),
  inProgressFwUpdate: z.union([z.literal(0), z.literal(1)]),
});
export type FirmwareBar = z.infer<typeof firmwareBarSchema>;

export const machineVersionsSchema = z
  .object({
    FW00: z.nullable(z.string()).check(z.describe('of the main board; null: the machine has not reported it yet')),
    FW02: z.nullable(z.string()).check(z.describe('of the panel')),
    at: z.nullable(z.iso.datetime()).check(z.describe('when the machine reported them')),
    available: z.array(availableSchema).check(z.describe('newer than what runs, newest first')),
    update: z.nullable(updateSchema).check(z.describe('the last requested one')),
    firmwareBar: firmwareBarSchema,
  })
  .register(z.globalRegistry, { id: 'MachineVersions' });
export type MachineVersions = z.infer<typeof machineVersionsSchema>;
