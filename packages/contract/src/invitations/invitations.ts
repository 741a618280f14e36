import * as z from 'zod/mini';
import { emailSchema, nameSchema, passwordSchema } from '../accounts/field-rules.ts';
import { administrationProfiles, roles } from '../accounts/permissions.ts';
import { companyCodeSchema } from '../companies/company-code.ts';
import { languageSchema } from '../languages/language-schema.ts';
import { languages } from '../languages/languages.ts';
import { listQueryFields } from '../lists/list-query.ts';
import { profileListSchema } from '../user-administration/user-administration.ts';

/** A second invitation for the same address and company replaces the first. */
export const newInvitationSchema = z.strictObject({
  email: emailSchema,
  firstName: nameSchema,
  lastName: nameSchema,
  language: languageSchema,
  role: z.enum(roles),
  companyCode: z
    .nullable(companyCodeSchema)
    .check(z.describe('null only from an ADMIN, for a KITCHEN_MANAGER or an ADMIN')),
  administrationProfile: profileListSchema,
});

export type NewInvitation = z.infer<typeof newInvitationSchema>;

export const invitationSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    language: z.enum(languages),
    role: z.enum(roles),
    companyCode: z.nullable(z.string()),
    companyName: z.nullable(z.string()),
    administrationProfile: z.array(z.enum(administrationProfiles)),
    invitedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().check(z.describe('the end of the link: three days after it was mailed')),
  })
  .register(z.globalRegistry, { id: 'Invitation' });

export type Invitation = z.infer<typeof invitationSchema>;

export const invitationListQuerySchema = z.object({ limit: listQueryFields.limit, cursor: listQueryFields.cursor });

export const invitationListSchema = z
  .object({ items: z.array(invitationSchema), nextCursor: z.nullable(z.string()), total: z.int() })
  .register(z.globalRegistry, { id: 'InvitationList' });

export const invitationAcceptanceSchema = z.strictObject({
  email: emailSchema,
  token: z.string().check(z.minLength(1), z.maxLength(100)),
  password: passwordSchema,
});
