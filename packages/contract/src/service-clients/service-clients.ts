import * as z from 'zod/mini';
import { companyCodeSchema, nameSchema } from '../accounts/field-rules.ts';
import {
  administrationProfiles,
  isHolderPermitted,
  type Permission,
  permissions,
  roles,
} from '../accounts/permissions.ts';
import { profileListSchema } from '../accounts/user-administration.ts';
import { listQueryFields } from '../lists/list-query.ts';
import { overlapHours } from '../subscription-keys/subscription-keys.ts';
import { askedInstantSchema } from '../time/asked-instant.ts';

/** Programs of one company that are not revoked. */
export const maxServiceClients = 100;

/** The longest life of a program, in days; it can be prolonged. */
export const maxLifeDays = 732;

/** Every program may read who it is. */
export const impliedScope = 'account:own' satisfies Permission;

/**
 * What no program may do: change its account, which has no password; claim, which links a person and a machine; sign
 * hygiene records or the report of an installation, which names a person; show records to strangers; open the service
 * menu at a machine, or use it by Bluetooth; set up the installation; publish the defaults of a model; and give access to
 * other programs.
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
] as const satisfies readonly Permission[];

export type ServiceScope = Exclude<Permission, (typeof humanOnly)[number]>;

function isServiceScope(scope: string): scope is ServiceScope {
  return (permissions as readonly string[]).includes(scope) && !(humanOnly as readonly string[]).includes(scope);
}

/** The scopes of programs are permissions. */
export const serviceScopes = permissions.filter(isServiceScope) as [ServiceScope, ...ServiceScope[]];

/** Those that a program with this role and these profiles can have. */
export function scopesOf(rights: Parameters<typeof isHolderPermitted>[0]): readonly ServiceScope[] {
  return serviceScopes.filter((scope) => isHolderPermitted(rights, scope));
}

export const serviceClientSchema = z
  .object({
    id: z.uuid().check(z.describe('The `client_id`; in the audit log, the program’s user ID')),
    name: z.string(),
    companyCode: z.string(),
    companyName: z.string(),
    role: z.enum(roles),
    administrationProfile: z.array(z.enum(administrationProfiles)),
    scopes: z.array(z.string()).check(z.describe('Permissions: everything that the program may do')),
    hint: z.string().check(z.describe('The last characters of the secret, to recognise it')),
    expiresAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
    createdBy: z.nullable(z.string()),
    rotatedAt: z.nullable(z.iso.datetime()),
    previousValidUntil: z
      .nullable(z.iso.datetime())
      .check(z.describe('After a rotation with an overlap: until when the previous secret is accepted too')),
    lastTokenAt: z.nullable(z.iso.datetime()),
    revokedAt: z.nullable(z.iso.datetime()),
  })
  .register(z.globalRegistry, { id: 'ServiceClient' });

export type ServiceClient = z.infer<typeof serviceClientSchema>;

/** Query of `GET /api/v1/account/serviceClients`; newest first. */
export const serviceClientListQuerySchema = z.object({
  ...listQueryFields,
  state: z._default(z.enum(['active', 'revoked']), 'active'),
});

export type ServiceClientListQuery = z.infer<typeof serviceClientListQuerySchema>;

export const serviceClientListSchema = z
  .object({ items: z.array(serviceClientSchema), nextCursor: z.nullable(z.string()), total: z.int() })
  .register(z.globalRegistry, { id: 'ServiceClientList' });

const expiresAtSchema = askedInstantSchema.check(z.describe(`At most ${maxLifeDays} days from now`));

/** Body of `POST /api/v1/account/serviceClients`. */
export const newServiceClientSchema = z.strictObject({
  name: nameSchema,
  companyCode: companyCodeSchema,
  role: z.enum(roles),
  administrationProfile: profileListSchema,
  scopes: z
    .array(z.enum(serviceScopes))
    .check(z.minLength(1), z.maxLength(serviceScopes.length))
    .check(z.describe('Permissions that the role or the profiles grant')),
  expiresAt: expiresAtSchema,
});

export type NewServiceClient = z.infer<typeof newServiceClientSchema>;

/** Answer of `POST` and of a rotation. */
export const issuedServiceClientSchema = z
  .extend(serviceClientSchema, {
    clientSecret: z.string().check(z.describe('The secret itself, which appears nowhere else')),
  })
  .register(z.globalRegistry, { id: 'IssuedServiceClient' });

export type IssuedServiceClient = z.infer<typeof issuedServiceClientSchema>;

/** Body of `PUT /api/v1/account/serviceClients/{id}`; with other current values than `if…`, nothing is changed. */
export const serviceClientChangeSchema = z.strictObject({
  name: nameSchema,
  expiresAt: expiresAtSchema,
  ifName: z.optional(z.string().check(z.maxLength(200))),
  ifExpiresAt: z.optional(askedInstantSchema),
});

/** Body of `POST /api/v1/account/serviceClients/{id}/rotate`. */
export const serviceClientRotationSchema = z.strictObject({
  overlapHours: z
    ._default(z.literal(overlapHours), 0)
    .check(z.describe('For how long the previous secret stays valid; 0: it and all its tokens end immediately')),
});
