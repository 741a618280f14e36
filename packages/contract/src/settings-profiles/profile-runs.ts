import * as z from 'zod/mini';
import { gammas } from '../appliances/appliances.ts';
import { serialNumberSchema } from '../appliances/serial-number.ts';

/** Each machine may take some seconds to reply, so the limit bounds the duration of a run. */
export const maxMachinesOfRun = 200;

const machinesSchema = z.array(serialNumberSchema).check(
  z.minLength(1),
  z.maxLength(maxMachinesOfRun),
  z.refine((serialNumbers) => new Set(serialNumbers).size === serialNumbers.length, {
    message: 'a machine stands there twice',
  }),
);

export const profileApplicationSchema = z.strictObject({
  runId: z.optional(z.uuid()).check(z.describe('the same ID begins at most one run, so a retry is harmless')),
  version: z
    .int()
    .check(z.minimum(1), z.describe('the version that the caller has read; refused when there is a later one')),
  serialNumbers: machinesSchema,
});
export type ProfileApplication = z.infer<typeof profileApplicationSchema>;

export const profilePreviewRequestSchema = z.strictObject({ serialNumbers: machinesSchema });

export const profilePreviewSchema = z
  .object({
    items: z.array(
      z.object({
        serialNumber: serialNumberSchema,
        applianceName: z.string(),
        isTold: z
          .boolean()
          .check(z.describe('false: the machine has not reported its parameters, so its changes are unknown')),
        changes: z.array(z.object({ code: z.string(), value: z.number(), expected: z.nullable(z.number()) })),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'SettingsProfilePreview' });
export type ProfilePreview = z.infer<typeof profilePreviewSchema>;

/**
 * `waiting`: not started or in progress. `alreadySo`: the machine already reported the values and was skipped.
 * `partly`: it confirmed, but does not report all of them. `refused`: by machine or server; `reason` says why.
 * `offline`: nothing was sent. `unknown`: no reply. `otherModel`: the profile is for another model. `notFound`: not in
 * the caller's scope.
 */
export const machineOutcomes = [
  'waiting',
  'written',
  'alreadySo',
  'partly',
  'refused',
  'offline',
  'unknown',
  'otherModel',
  'notFound',
] as const;
export type MachineOutcome = (typeof machineOutcomes)[number];

export const outcomesToRepeat: ReadonlySet<MachineOutcome> = new Set(['partly', 'refused', 'offline', 'unknown']);

/** `notOfMachine`: this machine's revision lacks the parameter. Others are as in `machineOutcomes`. */
const parameterOutcomes = ['written', 'alreadySo', 'notConfirmed', 'refused', 'notOfMachine'] as const;

const runParameterSchema = z.object({
  code: z.string(),
  outcome: z.enum(parameterOutcomes),
  reason: z.nullable(z.string()).check(z.describe('why it was refused: what the machine said, or a rule')),
  value: z.nullable(z.number()).check(z.describe('what the machine reports, as far as it is known')),
});
export type RunParameter = z.infer<typeof runParameterSchema>;

const runMachineSchema = z.object({
  serialNumber: serialNumberSchema,
  applianceName: z.nullable(z.string()).check(z.describe('null: the caller has no such machine, or no longer')),
  outcome: z.enum(machineOutcomes),
  reason: z
    .nullable(z.string())
    .check(z.describe('an error code of the catalogue, or what the machine said when it refused')),
  parameters: z
    .array(runParameterSchema)
    .check(z.describe('while other machines are waiting, without those that needed no change')),
  settledAt: z.nullable(z.iso.datetime()),
});
export type RunMachine = z.infer<typeof runMachineSchema>;

const runHead = {
  id: z.uuid(),
  profileId: z.nullable(z.uuid()).check(z.describe('null: the profile has been deleted since')),
  profileName: z.string(),
  version: z.int(),
  gamma: z.enum(gammas),
  modelNumber: z.string(),
  requestedAt: z.iso.datetime(),
  total: z.int().check(z.describe('machines')),
  settled: z.int().check(z.describe('machines whose result is known')),
  succeeded: z.int().check(z.describe('machines with the requested values: written or already so')),
};

export const profileRunSchema = z
  .object({ ...runHead, machines: z.array(runMachineSchema) })
  .register(z.globalRegistry, { id: 'SettingsProfileRun' });
export type ProfileRun = z.infer<typeof profileRunSchema>;

export const profileRunListSchema = z
  .object({ items: z.array(z.object(runHead)).check(z.describe('newest first')) })
  .register(z.globalRegistry, { id: 'SettingsProfileRunList' });
export type ProfileRunList = z.infer<typeof profileRunListSchema>;
