import * as z from 'zod/mini';
import { optionalLineSchema, postalCodeSchema, streetSchema } from '../accounts/field-rules.ts';
import { applianceNameSchema } from '../appliances/appliance-change.ts';
import { installationCountries } from '../appliances/countries.ts';
import { hygieneReasons, hygieneResults, hygieneValuesSchema } from '../hygiene/hygiene-records.ts';
import { languages } from '../languages/languages.ts';
import { displaySettingsSchema, hourCycles, reportedDisplaySchema } from '../machine-link/display-settings.ts';
import { machineOutcomes } from '../settings-profiles/profile-runs.ts';
import { hasHiddenCharacters } from '../text/hidden-characters.ts';
import { timeZoneSchema } from '../time/time-zone.ts';
import { measurementSystems } from '../units/units.ts';

export const installationSteps = [
  'name',
  'country',
  'units',
  'clock',
  'timeZone',
  'language',
  'settings',
  'testCycle',
  'checklist',
] as const;
export type InstallationStep = (typeof installationSteps)[number];

export const checkAnswers = ['done', 'notApplicable'] as const;
const checkAnswer = z.enum(checkAnswers);

const checksSchema = z.strictObject({
  water: checkAnswer,
  drain: checkAnswer,
  power: checkAnswer,
  chemicals: checkAnswer,
  salt: checkAnswer,
  leaks: checkAnswer,
  instruction: checkAnswer,
  documents: checkAnswer,
});
type ChecklistItem = keyof z.infer<typeof checksSchema>;
export const checklistItems = Object.keys(checksSchema.shape) as readonly ChecklistItem[];

export const remarkMaxLength = 500;

const remarkSchema = z.string().check(
  z.trim(),
  z.normalize('NFC'),
  z.maxLength(remarkMaxLength),
  z.refine((text) => !hasHiddenCharacters(text.replaceAll('\n', '')), { error: 'notAllowedCharacters' }),
);

export const installationStepSchemas = {
  name: z.strictObject({ applianceName: applianceNameSchema }),
  country: z.strictObject({
    country: z.enum(installationCountries),
    street: streetSchema,
    postalCode: postalCodeSchema,
    city: optionalLineSchema,
  }),
  units: z.strictObject({ measurementSystem: z.enum(measurementSystems) }),
  clock: z.strictObject({ hourCycle: z.enum(hourCycles) }),
  timeZone: z.strictObject({ timeZone: timeZoneSchema }),
  language: z.strictObject({ language: z.enum(languages) }),
  settings: z.strictObject({
    profile: z
      .nullable(z.strictObject({ id: z.uuid(), version: z.int().check(z.minimum(1)) }))
      .check(z.describe('applied to the machine; null: it stays as it is')),
  }),
  testCycle: z.strictObject({
    record: z.int().check(z.minimum(1), z.describe('of the cycle: its number in the ledger of the machine')),
  }),
  checklist: z.strictObject({
    items: checksSchema,
    remark: remarkSchema,
  }),
} as const satisfies Record<InstallationStep, z.ZodMiniType>;
export type InstallationStepValues = { [Step in InstallationStep]: z.infer<(typeof installationStepSchemas)[Step]> };

export const installationStepPathSchema = { id: z.uuid(), step: z.enum(installationSteps) };

export const installationStepChangeSchema = z.strictObject({
  requestId: z.uuid().check(z.describe('the same ID is saved at most once, so a retry is harmless')),
  expectedVersion: z
    .int()
    .check(z.minimum(0), z.describe('of this step, as the caller knows it; 0: not saved yet; another one is refused')),
  value: z.record(z.string(), z.unknown()),
});
export type InstallationStepChange = z.infer<typeof installationStepChangeSchema>;

/** `reason` of INSTALLATION_RUN_CHANGED has these values. */
export const installationConflicts = ['step', 'otherRun', 'signed'] as const;
export type InstallationConflict = (typeof installationConflicts)[number];

const saved = <Value extends z.ZodMiniType>(value: Value) =>
  z.optional(
    z.object({
      value,
      version: z.int().check(z.describe('how often it was saved')),
      savedAt: z.iso.datetime(),
      savedBy: z.nullable(z.string()).check(z.describe('null: an account that was erased')),
    }),
  );

const stepsSchema = z.object({
  name: saved(installationStepSchemas.name),
  country: saved(installationStepSchemas.country),
  units: saved(installationStepSchemas.units),
  clock: saved(installationStepSchemas.clock),
  timeZone: saved(installationStepSchemas.timeZone),
  language: saved(installationStepSchemas.language),
  settings: saved(installationStepSchemas.settings),
  testCycle: saved(installationStepSchemas.testCycle),
  checklist: saved(installationStepSchemas.checklist),
});

const testRecordSchema = z.object({
  record: z.int(),
  cycleNumber: z.int(),
  cycleType: z.string(),
  startedAt: z.iso.datetime({ offset: true }),
  endedAt: z.iso.datetime(),
  result: z.enum(hygieneResults),
  reasons: z.array(z.enum(hygieneReasons)),
  values: hygieneValuesSchema,
});
export type TestRecord = z.infer<typeof testRecordSchema>;

const displaySchema = z.object({
  wanted: displaySettingsSchema.check(z.describe('what the steps say so far')),
  reported: z.nullable(reportedDisplaySchema).check(z.describe('null: the machine has reported nothing')),
  reportedAt: z.nullable(z.iso.datetime()),
  isConfirmed: z.boolean().check(z.describe('the machine reports everything that is wanted')),
});

const settingsSchema = z.object({
  profileName: z.string(),
  version: z.int(),
  outcome: z.enum(machineOutcomes),
  reason: z.nullable(z.string()),
});

const installationRunSchema = z
  .object({
    id: z.uuid(),
    startedAt: z.iso.datetime(),
    startedBy: z.nullable(z.string()),
    version: z.int().check(z.describe('how often a step was saved: a signature names it')),
    steps: stepsSchema,
    display: displaySchema,
    settings: z.nullable(settingsSchema).check(z.describe('what came of the profile; null: none was chosen')),
    testRecord: z.nullable(testRecordSchema),
    signedAt: z.nullable(z.iso.datetime()),
  })
  .register(z.globalRegistry, { id: 'InstallationRun' });
export type InstallationRun = z.infer<typeof installationRunSchema>;

export const currentInstallationSchema = z
  .object({
    run: z.nullable(installationRunSchema).check(z.describe('the open one, else the last signed one; null: none')),
    serverTime: z.iso.datetime().check(z.describe('to which the clock of the machine is set')),
  })
  .register(z.globalRegistry, { id: 'CurrentInstallation' });
export type CurrentInstallation = z.infer<typeof currentInstallationSchema>;

export const installationDisplaySchema = z.strictObject({ commandId: z.uuid() });

export const installationSignatureSchema = z.strictObject({
  version: z.int().check(z.minimum(1), z.describe('of the run that the technician has read')),
});

export const installationReportListSchema = z
  .object({
    items: z.array(
      z.object({
        id: z.uuid(),
        signedAt: z.iso.datetime(),
        signedBy: z.nullable(z.string()).check(z.describe('null: the account was erased')),
        entry: z.int().check(z.describe('its number in the ledger of the machine')),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'InstallationReportList' });
export type InstallationReportList = z.infer<typeof installationReportListSchema>;

const differingSchema = z.object({ code: z.string(), value: z.number(), default: z.number() });

/**
 * The ledger entry `installation` has the whole report. `person` commits to the name of the technician, `words` to the
 * address (first line) with the remark.
 */
export interface InstallationReport {
  run: string;
  startedAt: string;
  companyCode: string;
  companyName: string;
  machine: {
    name: string;
    gamma: string;
    modelNumber: string;
    revision: string;
    macAddress: string | null;
    machineId: string | null;
    firmware: { FW00: string; FW02: string } | null;
  };
  country: string;
  timeZone: string;
  display: z.infer<typeof displaySettingsSchema> & { isConfirmed: boolean };
  settings: z.infer<typeof settingsSchema> | null;
  /** Null means that the machine has not reported its parameters. */
  parameters: { at: string; defaultsVersion: number; differing: z.infer<typeof differingSchema>[] } | null;
  testCycle: TestRecord;
  checklist: z.infer<typeof checksSchema>;
}
