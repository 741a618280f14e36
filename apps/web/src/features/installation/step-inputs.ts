import { installationCountries } from '@washboard/contract/appliances/countries';
import {
  type InstallationStep,
  installationStepSchemas,
  installationSteps,
} from '@washboard/contract/installation/installation-run';
import * as z from 'zod/mini';

const text = z.optional(z.string());
const { units, clock, timeZone, language, settings, testCycle, checklist } = installationStepSchemas;

/** Forms store input before it is complete, so these schemas do not validate it. */
const stepInputSchemas = {
  name: z.object({ applianceName: text }),
  country: z.object({
    country: z.optional(z.enum(installationCountries)),
    street: text,
    postalCode: text,
    city: text,
  }),
  units: z.partial(units),
  clock: z.partial(clock),
  timeZone: z.partial(timeZone),
  language: z.partial(language),
  settings: z.partial(settings),
  testCycle: z.partial(testCycle),
  checklist: z.object({ items: z.optional(z.partial(checklist.shape.items)), remark: text }),
} as const satisfies Record<InstallationStep, z.ZodMiniType>;
export type StepInputValues = { [Step in InstallationStep]: z.infer<(typeof stepInputSchemas)[Step]> };

export interface StepInput<Step extends InstallationStep = InstallationStep> {
  values: StepInputValues[Step];
  expectedVersion: number;
  runId: string | null;
}

export type StepInputs = { readonly [Step in InstallationStep]?: StepInput<Step> };

export const storedInputsSchema = z.record(
  z.string(),
  z.object({ values: z.unknown(), expectedVersion: z.int().check(z.minimum(0)), runId: z.nullable(z.uuid()) }),
);

/** Another version of the app may have stored input that no longer fits. */
export function fittingInputs(stored: z.infer<typeof storedInputsSchema>): StepInputs {
  const fitting = installationSteps.flatMap((step) => {
    const input = stored[step];
    const values = stepInputSchemas[step].safeParse(input?.values);
    return input && values.success ? [[step, { ...input, values: values.data }] as const] : [];
  });
  return Object.fromEntries(fitting) as StepInputs;
}
