import * as z from 'zod/mini';
import { emailSchema, phoneSchema, websiteSchema } from '../accounts/field-rules.ts';

export const assistanceContactsSchema = z.object({ phone: z.string(), email: z.string(), website: z.string() });
export type AssistanceContacts = z.infer<typeof assistanceContactsSchema>;

/** At least one of the three contacts is required. */
export const assistanceEntrySchema = z
  .strictObject({ phone: phoneSchema, email: z.union([z.literal(''), emailSchema]), website: websiteSchema })
  .check(
    z.refine(({ phone, email, website }) => `${phone}${email}${website}` !== '', {
      path: ['phone'],
      error: 'required',
    }),
  );

export const assistanceChangeSchema = z.strictObject({
  contacts: z.nullable(assistanceEntrySchema).check(z.describe('null: those of the brand')),
  was: z
    .nullable(assistanceContactsSchema)
    .check(z.describe('the contacts that are replaced, null: none of its own; if they have changed, nothing happens')),
});
export type AssistanceChange = z.infer<typeof assistanceChangeSchema>;
