import * as z from 'zod/mini';
import { administrationProfiles, roles, userStatuses } from '../accounts/permissions.ts';
import { companyCodeSchema } from '../companies/company-code.ts';
import { listQueryFields } from '../lists/list-query.ts';
import { registrationRoles } from '../sign-up/registration.ts';

export const userSummarySchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    status: z.enum(userStatuses),
    role: z.enum(roles),
    companyCode: z.nullable(z.string()),
    companyName: z.nullable(z.string()),
    country: z.string(),
    phone: z.string(),
    mobile: z.string(),
    administrationProfile: z.array(z.enum(administrationProfiles)),
  })
  .register(z.globalRegistry, { id: 'UserSummary' });

export type UserSummary = z.infer<typeof userSummarySchema>;

export const userListQuerySchema = z.object({
  ...listQueryFields,
  status: z.optional(z.enum(userStatuses)),
  role: z.optional(z.enum(roles)),
  companyCode: z.optional(companyCodeSchema),
});

export const userListSchema = z
  .object({ items: z.array(userSummarySchema), nextCursor: z.nullable(z.string()), total: z.int() })
  .register(z.globalRegistry, { id: 'UserList' });

/**
 * The server refuses the change if the current rights differ from these, so that two users do not overwrite each other.
 */
const expectedRights = {
  ifRole: z.optional(z.enum(roles)).check(z.describe('only if this is still the role, else `ACCOUNT_CHANGED`')),
  ifCompanyCode: z
    .optional(z.union([companyCodeSchema, z.literal('')]))
    .check(z.describe('only if this is still the company (empty: none), else `ACCOUNT_CHANGED`')),
};

export const roleChangeSchema = z.object({
  targetRole: z.enum(roles),
  companyCode: z.optional(companyCodeSchema),
  ...expectedRights,
});

export const companyChangeSchema = z.object({ companyCode: companyCodeSchema, ...expectedRights });

export const profileListSchema = z.array(z.enum(administrationProfiles)).check(
  z.maxLength(administrationProfiles.length),
  z.refine((profiles) => new Set(profiles).size === profiles.length, { error: 'each once' }),
);

export const administrationProfileChangeSchema = z.strictObject({
  administrationProfile: profileListSchema,
  ifAdministrationProfile: z
    .optional(profileListSchema)
    .check(z.describe('only if these are still the profiles, in any order, else `ACCOUNT_CHANGED`')),
});

export const endedSessionsSchema = z.object({ ended: z.int() }).register(z.globalRegistry, { id: 'EndedSessions' });

export const pendingUserSchema = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role: z.enum(registrationRoles).check(z.describe('the role that the person requested')),
    companyName: z.nullable(z.string()),
    companyCode: z.nullable(z.string()).check(z.describe('null for a company that acceptance will open')),
    parentCompanyCode: z.nullable(z.string()),
    /** The e-mail address was confirmed at this time. The decision is due three working days later. */
    appliedAt: z.iso.datetime(),
  })
  .register(z.globalRegistry, { id: 'PendingUser' });

export type PendingUser = z.infer<typeof pendingUserSchema>;

const isRoleGiven = z.refine<{ accepted: boolean; role?: string | undefined }>(
  ({ accepted, role }) => !accepted || role !== undefined,
  { path: ['role'], error: 'required' },
);

/** `role` is required if `accepted`. */
export const decisionSchema = z
  .object({ pendingUserId: z.uuid(), accepted: z.boolean(), role: z.optional(z.enum(registrationRoles)) })
  .check(isRoleGiven);

export const decisionQuerySchema = z
  .object({
    pendingUserId: z.uuid(),
    accepted: z.pipe(
      z.enum(['true', 'false']),
      z.transform((text) => text === 'true'),
    ),
    role: z.optional(z.enum(registrationRoles)),
  })
  .check(isRoleGiven);

export const decisionAnswerSchema = z
  .object({ status: z.enum(userStatuses), companyCode: z.nullable(z.string()) })
  .register(z.globalRegistry, { id: 'Decision' });
