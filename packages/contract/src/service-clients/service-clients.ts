import * as z from 'zod/mini';
import { nameSchema } from '../accounts/field-rules.ts';
import {
  administrationProfiles,
  isHolderPermitted,
  type Permission,
  permissions,
  roles,
} from '../accounts/permissions.ts';
import { companyCodeSchema } from '../companies/company-code.ts';
import { listQueryFields } from '../lists/list-query.ts';
import { overlapHours } from '../subscription-keys/subscription-keys.ts';
import { queryInstantSchema } from '../time/query-instant.ts';
import { profileListSchema } from '../user-administration/user-administration.ts';

export const maxServiceClients = 100;

export const maxLifeDays = 732;

/** Every program may read who it is. */
export const impliedScope = 'account:own' satisfies Permission;

/**
 * These permissions need a person, because they ask for a password, link a person and a machine, or sign with a name.
 * Programs also never show records to strangers, open the service menu, use Bluetooth, set up the installation, publish
 * the defaults of a model, or give access to other programs.
 */
const humanOnly = [
  impliedScope,
  'account:change',
  'appliance:claim',
  'service-menu:open',
  'bluetooth:use',
  'installation:set-up',
  'default-parameters:publish',
  'administration:subscription-keys',
  'administration:service-clients',
  'hygiene:sign',
  'appliance:sign-installation',
  'hygiene:share',
  'walls:share',
] as const satisfies readonly Permission[];

export type ServiceScope = Exclude<Permission, (typeof humanOnly)[number]>;

function isServiceScope(scope: string): scope is ServiceScope {
  return (permissions as readonly string[]).includes(scope) && !(humanOnly as readonly string[]).includes(scope);
}

export const serviceScopes = permissions.filter(isServiceScope) as [ServiceScope, ...ServiceScope[]];

export function scopesOf(rights: Parameters<typeof isHolderPermitted>[0]): readonly ServiceScope[] {
  return serviceScopes.filter((scope) => isHolderPermitted(rights, scope));
}

export const serviceClientSchema = z
  .object({
    id: z.uuid().check(z.describe('the `client_id`; in the audit log, the program’s user ID')),
    name: z.string(),
    companyCode: z.string(),
    companyName: z.string(),
    role: z.enum(roles),
    administrationProfile: z.array(z.enum(administrationProfiles)),
    scopes: z.array(z.string()).check(z.describe('permissions: everything that the program may do')),
    hint: z.string().check(z.describe('the last characters of the secret, to recognise it')),
    expiresAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
    createdBy: z.nullable(z.string()),
    rotatedAt: z.nullable(z.iso.datetime()),
    previousValidUntil: z
      .nullable(z.iso.datetime())
      .check(z.describe('after a rotation with an overlap: until when the previous secret is accepted too')),
    lastTokenAt: z.nullable(z.iso.datetime()),
    revokedAt: z.nullable(z.iso.datetime()),
  })
  .register(z.globalRegistry, { id: 'ServiceClient' });

export type ServiceClient = z.infer<typeof serviceClientSchema>;

export const serviceClientListQuerySchema = z.object({
  ...listQueryFields,
  state: z._default(z.enum(['active', 'revoked']), 'active'),
});

export type ServiceClientListQuery = z.infer<typeof serviceClientListQuerySchema>;

export const serviceClientListSchema = z
  .object({ items: z.array(serviceClientSchema), nextCursor: z.nullable(z.string()), total: z.int() })
  .register(z.globalRegistry, { id: 'ServiceClientList' });

const expiresAtSchema = queryInstantSchema.check(z.describe(`at most ${maxLifeDays} days from now`));

export const newServiceClientSchema = z.strictObject({
  name: nameSchema,
  companyCode: companyCodeSchema,
  role: z.enum(roles),
  administrationProfile: profileListSchema,
  scopes: z
    .array(z.enum(serviceScopes))
    .check(z.minLength(1), z.maxLength(serviceScopes.length))
    .check(z.describe('permissions that the role or the profiles grant')),
  expiresAt: expiresAtSchema,
});

export type NewServiceClient = z.infer<typeof newServiceClientSchema>;

export const issuedServiceClientSchema = z
  .extend(serviceClientSchema, {
    clientSecret: z.string().check(z.describe('the secret itself, which appears nowhere else')),
  })
  .register(z.globalRegistry, { id: 'IssuedServiceClient' });

export type IssuedServiceClient = z.infer<typeof issuedServiceClientSchema>;

/** The server changes nothing if the current values differ from those of `if…`. */
export const serviceClientChangeSchema = z.strictObject({
  name: nameSchema,
  expiresAt: expiresAtSchema,
  ifName: z.optional(z.string().check(z.maxLength(200))),
  ifExpiresAt: z.optional(queryInstantSchema),
});
export type ServiceClientChange = z.infer<typeof serviceClientChangeSchema>;

export const serviceClientRotationSchema = z.strictObject({
  overlapHours: z
    ._default(z.literal(overlapHours), 0)
    .check(z.describe('for how long the previous secret stays valid; 0: it and all its tokens end immediately')),
});
