import * as z from 'zod/mini';
import { labelSchema } from '../accounts/field-rules.ts';

/** Lengths count grapheme clusters. */
export const viewNameMaxLength = 60;
export const maxSavedViews = 30;
const maxSearchFields = 20;

const searchSchema = z
  .record(z.string().check(z.regex(/^[a-zA-Z]{1,40}$/)), z.string().check(z.maxLength(200), z.regex(/^[^\0]*$/)))
  .check(z.refine((search) => Object.keys(search).length <= maxSearchFields, { error: 'too many' }));

export const savedViewEntrySchema = z.strictObject({
  name: labelSchema(viewNameMaxLength),
  search: searchSchema.check(z.describe('what the address of the list holds, by name')),
});
export type SavedViewEntry = z.infer<typeof savedViewEntrySchema>;

export const savedViewSchema = z
  .object({ id: z.uuid(), name: z.string(), search: z.record(z.string(), z.string()) })
  .register(z.globalRegistry, { id: 'SavedView' });
export type SavedView = z.infer<typeof savedViewSchema>;

export const savedViewListSchema = z
  .object({ items: z.array(savedViewSchema).check(z.describe('in the order in which they were made')) })
  .register(z.globalRegistry, { id: 'SavedViewList' });
