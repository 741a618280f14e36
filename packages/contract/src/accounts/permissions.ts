// The server checks the permission of a route against the caller, every query adds the caller's scope, and screens use
// the same table. A permission that no role grants is denied to all.

/** Each role includes the permissions of the previous ones. */
export const roles = ['KITCHEN_MANAGER', 'SERVICE', 'SERVICE_MANAGER', 'ADMIN'] as const;
export type Role = (typeof roles)[number];

export const userStatuses = ['INACTIVE', 'PENDING_APPROVAL', 'ACTIVE', 'DELETED'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const administrationProfiles = ['ADD_PRODUCTS', 'ACCOUNTS', 'PRODUCTS', 'COMPANIES'] as const;
export type AdministrationProfile = (typeof administrationProfiles)[number];

export interface PermissionHolder {
  role: Role;
  status: UserStatus;
  administrationProfile: readonly AdministrationProfile[];
  /** A program may use these permissions only, whatever its role grants; null or absent for people. */
  scopes?: readonly Permission[] | null;
}

interface Rule {
  from: Role;
  profile?: AdministrationProfile;
  /** The permission is granted in any status except DELETED, otherwise only while ACTIVE. */
  isBeforeActivation?: boolean;
}

const permissionTable = {
  'account:own': { from: 'KITCHEN_MANAGER', isBeforeActivation: true },
  'account:change': { from: 'KITCHEN_MANAGER' },
  'company:read': { from: 'KITCHEN_MANAGER' },

  'appliance:read': { from: 'KITCHEN_MANAGER' },
  'appliance:rename': { from: 'KITCHEN_MANAGER' },
  'appliance:remote-control': { from: 'KITCHEN_MANAGER' },
  'appliance:claim': { from: 'KITCHEN_MANAGER' },
  'alarms:resolve': { from: 'KITCHEN_MANAGER' },
  'hygiene:sign': { from: 'KITCHEN_MANAGER' },
  'hygiene:share': { from: 'KITCHEN_MANAGER' },
  'walls:share': { from: 'KITCHEN_MANAGER' },
  'tariffs:write': { from: 'KITCHEN_MANAGER' },
  'webhooks:manage': { from: 'KITCHEN_MANAGER' },
  'bridges:manage': { from: 'KITCHEN_MANAGER' },
  'parameters:read': { from: 'KITCHEN_MANAGER' },

  'parameters:write': { from: 'SERVICE' },
  'settings-profiles:manage': { from: 'SERVICE' },
  'hygiene:choose-limits': { from: 'SERVICE' },
  'firmware:install': { from: 'SERVICE' },
  'appliance:install': { from: 'SERVICE' },
  'appliance:sign-installation': { from: 'SERVICE' },
  'appliance:replace-board': { from: 'SERVICE' },
  'service-menu:open': { from: 'SERVICE' },
  'bluetooth:use': { from: 'SERVICE' },
  'service-log:write': { from: 'SERVICE' },
  'customers:manage': { from: 'SERVICE' },

  'appliance:assign': { from: 'SERVICE_MANAGER' },
  'factory-parameters:read': { from: 'SERVICE_MANAGER' },
  'factory-parameters:write': { from: 'SERVICE_MANAGER' },
  'authorisations:decide': { from: 'SERVICE_MANAGER' },
  'audit:read': { from: 'SERVICE_MANAGER' },

  'installation:set-up': { from: 'ADMIN' },
  'administration:add-products': { from: 'ADMIN', profile: 'ADD_PRODUCTS' },
  'administration:accounts': { from: 'ADMIN', profile: 'ACCOUNTS' },
  'administration:products': { from: 'ADMIN', profile: 'PRODUCTS' },
  'administration:companies': { from: 'ADMIN', profile: 'COMPANIES' },
  'administration:subscription-keys': { from: 'ADMIN' },
  'administration:service-clients': { from: 'ADMIN', profile: 'ACCOUNTS' },
  /** Default parameters concern every machine of a model, so no profile grants this. */
  'default-parameters:publish': { from: 'ADMIN' },
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof permissionTable;

export const permissions = Object.keys(permissionTable) as [Permission, ...Permission[]];

export function isStatusPermitted(status: UserStatus, permission: Permission): boolean {
  const { isBeforeActivation = false }: Rule = permissionTable[permission];
  return status === 'ACTIVE' || (status !== 'DELETED' && isBeforeActivation);
}

export function isHolderPermitted(
  { role, administrationProfile, scopes }: Omit<PermissionHolder, 'status'>,
  permission: Permission,
): boolean {
  if (scopes && !scopes.includes(permission)) return false;
  const { from, profile }: Rule = permissionTable[permission];
  return isAtLeast(role, from) || (profile !== undefined && administrationProfile.includes(profile));
}

export function isPermitted(holder: PermissionHolder, permission: Permission): boolean {
  return isStatusPermitted(holder.status, permission) && isHolderPermitted(holder, permission);
}

export function hasAdministration({ role, administrationProfile }: Omit<PermissionHolder, 'status'>): boolean {
  return role === 'ADMIN' || administrationProfile.length > 0;
}

export function isAtLeast(role: Role, minimum: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(minimum);
}

export function mayGrantRole(granter: Pick<PermissionHolder, 'role'>, role: Role): boolean {
  return isAtLeast(granter.role, role);
}

/**
 * An account changes only accounts whose role and profiles it could have granted
 * (docs/product-rules.md#who-may-change-whom).
 */
export function mayChangeAccount(
  actor: Omit<PermissionHolder, 'status'>,
  { role, administrationProfile }: Omit<PermissionHolder, 'status'>,
): boolean {
  return mayGrantRole(actor, role) && administrationProfile.every((profile) => mayGrantProfile(actor, profile));
}

/**
 * Returns the role with which a holder reads or writes parameters. A program without the scope for factory parameters
 * has the role of service, whatever its own.
 */
export function parameterRole(
  { role, scopes = null }: Pick<PermissionHolder, 'role' | 'scopes'>,
  permission: 'factory-parameters:read' | 'factory-parameters:write',
): Role {
  const isCut = scopes !== null && !scopes.includes(permission) && isAtLeast(role, 'SERVICE_MANAGER');
  return isCut ? 'SERVICE' : role;
}

export function mayChangeNote(reader: { userId: string; role: Role }, author: { userId: string; role: Role }): boolean {
  return reader.userId === author.userId || (reader.role !== author.role && isAtLeast(reader.role, author.role));
}

/** An account grants the profiles that it has; an ADMIN grants all. */
export function mayGrantProfile(
  { role, administrationProfile }: Omit<PermissionHolder, 'status'>,
  profile: AdministrationProfile,
): boolean {
  return role === 'ADMIN' || administrationProfile.includes(profile);
}
