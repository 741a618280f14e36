import { roles } from '@washboard/contract/accounts/permissions';
import { cycleKinds, phasePlanSchema } from '@washboard/contract/data-models/cycles';
import type { DataModelLink } from '@washboard/contract/data-models/data-model';
import { limitsSchema, transducerSchema } from '@washboard/contract/data-models/data-model-parts';
import { parameterTypes, parameterUnits } from '@washboard/contract/data-models/parameters';
import type { MachineParameters } from '@washboard/contract/parameters/machine-parameters';
import * as z from 'zod/mini';

const shownParameterSchema = z.object({
  identifier: z.string(),
  code: z.string(),
  type: z.union([z.literal(parameterTypes.cycle), z.literal(parameterTypes.factory)]),
  cycleType: z.optional(z.string()),
  name: z.string(),
  unit: z.enum(parameterUnits),
  min: z.number(),
  max: z.number(),
  step: z.number(),
  default: z.number(),
  choices: z.optional(z.array(z.object({ value: z.int(), name: z.string() }))),
  writeRoles: z.array(z.enum(roles)),
});
export type ShownParameter = z.infer<typeof shownParameterSchema>;

const shownCycleSchema = z.object({
  cycleType: z.string(),
  name: z.string(),
  kind: z.enum(cycleKinds),
  phases: z.array(phasePlanSchema),
  parameters: z.array(z.string()),
});
export type ShownCycle = z.infer<typeof shownCycleSchema>;

export const parameterModelSchema = z.object({
  parameters: z.array(shownParameterSchema),
  cycles: z.array(shownCycleSchema),
  transducers: z.array(transducerSchema),
  limits: limitsSchema,
});

export interface ParameterModel extends z.infer<typeof parameterModelSchema> {
  /** The data model may be of a previous revision or another model. */
  source: Pick<DataModelLink, 'modelNumber' | 'revision' | 'isSubstitute'>;
}

export interface ParameterModelInForce extends ParameterModel {
  defaults: MachineParameters['defaults'];
}

export function withDefaults(model: ParameterModel, defaults: MachineParameters['defaults']): ParameterModelInForce {
  const parameters = model.parameters.map((parameter) => ({
    ...parameter,
    default: defaults.values[parameter.code] ?? parameter.default,
  }));
  return { ...model, parameters, defaults };
}

/** The units are those of the data model. */
export type Values = Readonly<Record<string, number>>;
