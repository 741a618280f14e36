import { z } from 'zod';
import { roles } from '../permissions.ts';

/**
 * Units of parameters. Temperatures travel in tenths of a degree Celsius and volumes in tenths of a litre, as readings
 * do; `switch` is 0 or 1, `choice` one of the listed values, `number` a plain count.
 */
export const parameterUnits = [
  'deciCelsius',
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

/** 0: of a cycle or of its use, 1: factory (specification, section 9). */
export const parameterTypes = { cycle: 0, factory: 1 } as const;

const text = z.string().trim().min(1).max(400);
/** One text in every language. */
export const localizedTextSchema = z.object({ en: text, fr: text, de: text, it: text, es: text });
export type LocalizedText = z.infer<typeof localizedTextSchema>;

/** A parameter of a data model: what it is, between what bounds, and who may write it. */
export const parameterSchema = z.object({
  identifier: z.string().regex(/^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)?$/),
  code: z.string().min(1).max(20),
  type: z.union([z.literal(parameterTypes.cycle), z.literal(parameterTypes.factory)]),
  /** The cycle that it belongs to; absent: it belongs to the machine. */
  cycleType: z.string().min(1).max(40).optional(),
  name: localizedTextSchema,
  unit: z.enum(parameterUnits),
  min: z.number(),
  max: z.number(),
  step: z.number().positive(),
  default: z.number(),
  /** Only of a `choice`. */
  choices: z.array(z.object({ value: z.int(), name: localizedTextSchema })).optional(),
  readRoles: z.array(z.enum(roles)).min(1),
  writeRoles: z.array(z.enum(roles)),
});
export type Parameter = z.infer<typeof parameterSchema>;
