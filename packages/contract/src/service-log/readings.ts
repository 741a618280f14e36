import * as z from 'zod/mini';
import { labelSchema } from '../accounts/field-rules.ts';

interface ReadingDefinition {
  /** Values are integers: a step is this fraction of the unit. */
  scale: number;
  /** The bounds count steps. */
  minimum: number;
  maximum: number;
}

/**
 * Values outside the ranges of the usual test kits and meters are typing errors. Steps are fine enough to show a value
 * again as it was typed in any unit: 0.1 °F, 1 ppm, 0.1 psi, 0.1 gal/h.
 */
export const readingDefinitions = {
  /** Hundredths of a German degree. */
  waterHardness: { scale: 100, minimum: 0, maximum: 10_000 },
  /** Microsiemens per centimetre. */
  conductivity: { scale: 1, minimum: 0, maximum: 20_000 },
  /** Hundredths of a gram per litre. */
  detergentConcentration: { scale: 100, minimum: 0, maximum: 10_000 },
  /** Hundredths of a millilitre of titrant. */
  titrationVolume: { scale: 100, minimum: 0, maximum: 10_000 },
  /** Hundredths of a pH unit. */
  ph: { scale: 100, minimum: 0, maximum: 1_400 },
  /** Temperatures in hundredths of a degree Celsius. */
  tankTemperature: { scale: 100, minimum: 0, maximum: 12_000 },
  rinseTemperature: { scale: 100, minimum: 0, maximum: 12_000 },
  inletTemperature: { scale: 100, minimum: 0, maximum: 12_000 },
  /** Millibars. */
  inletPressure: { scale: 1_000, minimum: 0, maximum: 20_000 },
  /** Tenths of a litre per hour. */
  flow: { scale: 10, minimum: 0, maximum: 100_000 },
  /** Tenths of a volt. */
  mainsVoltage: { scale: 10, minimum: 0, maximum: 10_000 },
  /** Thousandths of the unit that the technician names. */
  other: { scale: 1_000, minimum: -1_000_000_000, maximum: 1_000_000_000 },
} as const satisfies Record<string, ReadingDefinition>;

export type ReadingKind = keyof typeof readingDefinitions;
export const readingKinds = Object.keys(readingDefinitions) as [ReadingKind, ...ReadingKind[]];

export function isWithinBounds(kind: ReadingKind, value: number): boolean {
  const { minimum, maximum } = readingDefinitions[kind];
  return value >= minimum && value <= maximum;
}

/** Lengths count grapheme clusters. */
export const readingLabelMaxLength = 60;
export const readingUnitMaxLength = 12;

const value = z.int().check(
  // JSON stores -0 as 0, so a repeated entry would differ from the stored one.
  z.overwrite((steps) => steps + 0),
  z.describe('an integer in the steps of the kind: docs/product-rules.md#service-log'),
);
const knownKinds = readingKinds.filter((kind): kind is Exclude<ReadingKind, 'other'> => kind !== 'other');

export const handReadingSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(knownKinds), value }),
    z.strictObject({
      kind: z.literal('other'),
      label: labelSchema(readingLabelMaxLength),
      unit: z.union([z.literal(''), labelSchema(readingUnitMaxLength)]).check(z.describe('may be empty')),
      value,
    }),
  ])
  .check(z.refine(({ kind, value }) => isWithinBounds(kind, value), { path: ['value'], message: 'out of bounds' }));
export type HandReading = z.infer<typeof handReadingSchema>;
