import { z } from 'zod';
import { listQueryFields } from '../list-query.ts';
import { administrationProfiles, roles, userStatuses } from '../permissions.ts';
import { companyCodeSchema } from './field-rules.ts';
import { registrationRoles } from './registration.ts';

/** One line of `GET /api/v1/account/users`. */
export const userSummarySchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    status: z.enum(userStatuses),
    role: z.enum(roles),
    companyCode: z.string().nullable(),
    companyName: z.string().nullable(),
    country: z.string(),
    phone: z.string(),
    mobile: z.string(),
    administrationProfile: z.array(z.enum(administrationProfiles)),
  })
  .meta({ id: 'UserSummary' });

export type UserSummary = z.infer<typeof userSummarySchema>;

/** Query of `GET /api/v1/account/users`; sorted by e-mail address. */
export const userListQuerySchema = z.object({
  ...listQueryFields,
  status: z.enum(userStatuses).optional(),
  role: z.enum(roles).optional(),
  companyCode: companyCodeSchema.optional(),
});

export const userListSchema = z
  .object({ items: z.array(userSummarySchema), nextCursor: z.string().nullable(), total: z.int() })
  .meta({ id: 'UserList' });

/** Query of `PUT /api/v1/account/users/{id}/updateRole`. */
export const roleChangeSchema = z.object({ targetRole: z.enum(roles), companyCode: companyCodeSchema.optional() });

/** Query of `PUT /api/v1/account/users/{id}/updateCompany`. */
export const companyChangeSchema = z.object({ companyCode: companyCodeSchema });

/** Body of `PUT /api/v1/account/users/{id}/administrationProfile`: the whole list. */
export const administrationProfileChangeSchema = z.strictObject({
  administrationProfile: z
    .array(z.enum(administrationProfiles))
    .max(administrationProfiles.length)
    .refine((profiles) => new Set(profiles).size === profiles.length, { error: 'each once' }),
});

/** One line of `GET /api/v1/account/pendingUsers`. */
export const pendingUserSchema = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role: z.enum(registrationRoles).describe('What they asked for'),
    companyName: z.string().nullable(),
    companyCode: z.string().nullable().describe('Null for a company that acceptance will open'),
    parentCompanyCode: z.string().nullable(),
    /** When the e-mail address was confirmed; the answer is due three working days later. */
    appliedAt: z.iso.datetime(),
  })
  .meta({ id: 'PendingUser' });

export type PendingUser = z.infer<typeof pendingUserSchema>;

/** Query of `GET /api/v1/account/activateService`. `role` is needed where `accepted`. */
export const decisionSchema = z
  .object({
    pendingUserId: z.uuid(),
    accepted: z.enum(['true', 'false']).transform((text) => text === 'true'),
    role: z.enum(registrationRoles).optional(),
  })
  .refine(({ accepted, role }) => !accepted || role !== undefined, { path: ['role'], error: 'required' });

/** What became of it: ACTIVE with the company, which may be new, or DELETED. */
export const decisionAnswerSchema = z
  .object({ status: z.enum(userStatuses), companyCode: z.string().nullable() })
  .meta({ id: 'Decision' });
