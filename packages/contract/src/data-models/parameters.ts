import * as z from 'zod/mini';
import { roles } from '../accounts/permissions.ts';

/**
 * Temperatures are tenths of a degree Celsius and volumes tenths of a litre, as in readings; temperature differences
 * are tenths of a kelvin. `switch` is 0 or 1, `choice` a listed value, `number` a plain count.
 */
export const parameterUnits = [
  'deciCelsius',
  'deciKelvin',
  'deciLitre',
  'l',
  'ml',
  'l/h',
  'ml/min',
  'g',
  'g/l',
  'ml/l',
  's',
  'min',
  'h',
  'kW',
  '%',
  'mmH2O',
  'pulses/l',
  '°dH',
  'switch',
  'choice',
  'number',
] as const;
export type ParameterUnit = (typeof parameterUnits)[number];

/** `cycle` parameters belong to a cycle or to daily use (docs/product-rules.md#parameters). */
export const parameterTypes = { cycle: 0, factory: 1 } as const;

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(400));
export const localizedTextSchema = z.object({ en: text, fr: text, de: text, it: text, es: text });
export type LocalizedText = z.infer<typeof localizedTextSchema>;

export interface ValueGrid {
  min: number;
  max: number;
  step: number;
}

/** Steps such as 0.1 have no exact binary form, so a difference of this share of a step is rounding. */
const roundingShare = 1e-6;

export function isOnGrid(value: number, { min, step }: Pick<ValueGrid, 'min' | 'step'>): boolean {
  const steps = (value - min) / step;
  return Math.abs(steps - Math.round(steps)) < roundingShare;
}

export const parameterIdentifierSchema = z
  .string()
  .check(
    z.regex(/^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)?$/),
    z.describe('name of a parameter: boilerCapacity, or of one that belongs to a cycle: eco.washDuration'),
  );

export const parameterSchema = z
  .object({
    identifier: parameterIdentifierSchema,
    code: z
      .string()
      .check(z.minLength(1), z.maxLength(20), z.describe('what machine and cloud call it on the link, such as S25')),
    type: z
      .union([z.literal(parameterTypes.cycle), z.literal(parameterTypes.factory)])
      .check(z.describe('0: of a cycle or of daily use, 1: factory')),
    cycleType: z
      .optional(z.string().check(z.minLength(1), z.maxLength(40)))
      .check(z.describe('the cycle it belongs to; absent: it is the machine’s')),
    name: localizedTextSchema,
    unit: z.enum(parameterUnits),
    min: z.number(),
    max: z.number(),
    step: z.number().check(z.positive(), z.describe('values lie a whole number of steps above min')),
    default: z.number(),
    choices: z
      .optional(z.array(z.object({ value: z.int(), name: localizedTextSchema })))
      .check(z.describe('a name for each value; of a choice, and of nothing else')),
    readRoles: z.array(z.enum(roles)).check(z.minLength(1)),
    writeRoles: z.array(z.enum(roles)).check(z.describe('none: it can be read only')),
  })
  .check(
    z.superRefine((parameter, { addIssue }) => {
      const refuse = (field: keyof typeof parameter, message: string) =>
        addIssue({ code: 'custom', path: [field], message });
      const { min, max, step, unit, choices = [] } = parameter;
      if (min > max) return refuse('min', `min ${min} lies above max ${max}`);
      if (!isOnGrid(max, parameter)) refuse('max', `max ${max} is not a whole number of steps of ${step} above ${min}`);
      if (parameter.default < min || parameter.default > max) {
        refuse('default', `default ${parameter.default} lies outside ${min} to ${max}`);
      } else if (!isOnGrid(parameter.default, parameter)) {
        refuse('default', `default ${parameter.default} is not a whole number of steps of ${step} above ${min}`);
      }
      if (unit === 'switch' && (min !== 0 || max !== 1 || step !== 1)) refuse('unit', 'a switch is 0 or 1');
      const choiceValues = choices.map(({ value }) => value);
      const expected = unit === 'choice' ? Array.from({ length: max - min + 1 }, (_, i) => min + i) : [];
      if (choiceValues.join() !== expected.join())
        refuse('choices', `choices must name ${expected.join(', ') || 'nothing'}`);
    }),
  );
export type Parameter = z.infer<typeof parameterSchema>;
