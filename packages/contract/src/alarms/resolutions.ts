import * as z from 'zod/mini';
import { noteSchema } from '../accounts/field-rules.ts';

/** The catalogue lists at most this many solutions for an alarm (docs/product-rules.md#alarms). */
export const maxSolutions = 5;

/** Lengths count grapheme clusters. */
const resolutionMaxLength = 1000;

const solution = z
  .nullable(z.int().check(z.minimum(1), z.maximum(maxSolutions)))
  .check(z.describe('the number of the step of the catalogue that helped; null: none of them'));

const version = z
  .int()
  .check(z.nonnegative(), z.describe('grows by one with each change; 0: no one has noted anything yet'));

export const resolutionSchema = z
  .object({
    version,
    solution,
    words: z.string().check(z.describe('free text; may be empty when a step is named')),
    author: z.nullable(z.string()).check(z.describe('their name; null: the account was deleted')),
    at: z.iso.datetime(),
    mayChange: z
      .boolean()
      .check(z.describe('whether the caller may change it: their own note, or one of a lower role')),
  })
  .register(z.globalRegistry, { id: 'AlarmResolution' });
export type Resolution = z.infer<typeof resolutionSchema>;

export const resolutionEntrySchema = z
  .strictObject({
    solution,
    words: noteSchema(resolutionMaxLength),
    version: version.check(z.describe('the version that is replaced; if there is another by now, nothing changes')),
  })
  .check(
    z.refine(({ solution, words }) => solution !== null || words !== '', { path: ['words'], message: 'required' }),
  );
export type ResolutionEntry = z.infer<typeof resolutionEntrySchema>;

export const resolutionHistorySchema = z
  .object({ items: z.array(resolutionSchema).check(z.describe('newest first')) })
  .register(z.globalRegistry, { id: 'AlarmResolutionHistory' });
