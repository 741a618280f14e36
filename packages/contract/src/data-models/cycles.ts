import * as z from 'zod/mini';
import { cycleValidationSchema } from '../hygiene/cycle-validation.ts';
import { cyclePhases } from '../machine-link/machine-status.ts';
import { localizedTextSchema, parameterIdentifierSchema } from './parameters.ts';

export const cycleKinds = ['wash', 'service'] as const;
const phaseDurationSchema = z.discriminatedUnion('by', [
  z
    .object({
      by: z.literal('parameter'),
      parameter: parameterIdentifierSchema,
      part: z
        .optional(z.object({ number: z.int().check(z.minimum(1)), of: z.int().check(z.minimum(2)) }))
        .check(z.describe('the n-th of equal parts of the duration: it ends at the whole second below n parts')),
    })
    .check(z.describe('as many seconds as the parameter says')),
  z.object({ by: z.literal('fixed'), seconds: z.int().check(z.positive()) }),
  z
    .object({ by: z.literal('condition'), condition: z.enum(['rinseTemperature']) })
    .check(z.describe('until it holds: rinseTemperature, the boiler has reached its set point (thermostop)')),
]);

/** A phase of 0 s is omitted; equal neighbours are merged. */
export const phasePlanSchema = z.object({ phase: z.enum(cyclePhases), duration: phaseDurationSchema });
export type PhasePlan = z.infer<typeof phasePlanSchema>;

export const cycleSchema = z.object({
  cycleType: z.string().check(z.minLength(1), z.maxLength(40), z.describe('what status messages and commands call it')),
  name: localizedTextSchema,
  kind: z.enum(cycleKinds).check(z.describe('wash: with dishes in it; service: of the machine itself')),
  phases: z.array(phasePlanSchema).check(z.minLength(1), z.describe('in the order in which they run')),
  parameters: z
    .array(parameterIdentifierSchema)
    .check(z.describe('all that decide about this cycle, those of its own first')),
  validation: z
    .optional(cycleValidationSchema)
    .check(z.describe('by the maker, of a programme with less contact time than the limits of hygiene ask for')),
});
export type Cycle = z.infer<typeof cycleSchema>;
