/**
 * Who may do what. A route declares one of these permissions; the server's authorisation hook compares it with the
 * caller, and every query adds the caller's scope. Screens ask the same table what to show. What nobody holds, nobody
 * may do.
 */

/** From the least to the most; a higher one holds whatever a lower one does. */
export const roles = ['KITCHEN_MANAGER', 'SERVICE', 'SERVICE_MANAGER', 'ADMIN'] as const;
export type Role = (typeof roles)[number];

export const userStatuses = ['INACTIVE', 'PENDING_APPROVAL', 'ACTIVE', 'DELETED'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const administrationProfiles = ['ADD_PRODUCTS', 'ACCOUNTS', 'PRODUCTS', 'COMPANIES'] as const;
export type AdministrationProfile = (typeof administrationProfiles)[number];

/** What decides about permissions: an account of the server, or the signed-in one of the web app. */
export interface PermissionHolder {
  role: Role;
  status: UserStatus;
  administrationProfile: readonly AdministrationProfile[];
}

interface Rule {
  /** This role and all above it. */
  from: Role;
  /** Whoever holds this profile, too, whatever their role. */
  profile?: AdministrationProfile;
  /** Held in any status but DELETED; else only while ACTIVE. */
  isBeforeActivation?: boolean;
}

const permissionTable = {
  /** One's own account: the only thing an account that is not yet ACTIVE may see. */
  'account:own': { from: 'KITCHEN_MANAGER', isBeforeActivation: true },
  'account:change': { from: 'KITCHEN_MANAGER' },
  'company:read': { from: 'KITCHEN_MANAGER' },

  'appliance:read': { from: 'KITCHEN_MANAGER' },
  'appliance:rename': { from: 'KITCHEN_MANAGER' },
  'appliance:remote-control': { from: 'KITCHEN_MANAGER' },
  'appliance:claim': { from: 'KITCHEN_MANAGER' },
  'alarms:resolve': { from: 'KITCHEN_MANAGER' },
  'tariffs:write': { from: 'KITCHEN_MANAGER' },
  'parameters:read': { from: 'KITCHEN_MANAGER' },

  'parameters:write': { from: 'SERVICE' },
  'settings-profiles:manage': { from: 'SERVICE' },
  'firmware:install': { from: 'SERVICE' },
  'appliance:install': { from: 'SERVICE' },
  'appliance:replace-board': { from: 'SERVICE' },
  'service-menu:open': { from: 'SERVICE' },
  'customers:manage': { from: 'SERVICE' },

  'appliance:assign': { from: 'SERVICE_MANAGER' },
  'factory-parameters:read': { from: 'SERVICE_MANAGER' },
  'factory-parameters:write': { from: 'SERVICE_MANAGER' },
  'authorisations:decide': { from: 'SERVICE_MANAGER' },
  'audit:read': { from: 'SERVICE_MANAGER' },

  'administration:add-products': { from: 'ADMIN', profile: 'ADD_PRODUCTS' },
  'administration:accounts': { from: 'ADMIN', profile: 'ACCOUNTS' },
  'administration:products': { from: 'ADMIN', profile: 'PRODUCTS' },
  'administration:companies': { from: 'ADMIN', profile: 'COMPANIES' },
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof permissionTable;

export const permissions = Object.keys(permissionTable) as [Permission, ...Permission[]];

export function isStatusPermitted(status: UserStatus, permission: Permission): boolean {
  const { isBeforeActivation = false }: Rule = permissionTable[permission];
  return status === 'ACTIVE' || (status !== 'DELETED' && isBeforeActivation);
}

/** Whether role or profile give the permission; the status is another matter. */
export function isHolderPermitted(
  { role, administrationProfile }: Omit<PermissionHolder, 'status'>,
  permission: Permission,
): boolean {
  const { from, profile }: Rule = permissionTable[permission];
  return isAtLeast(role, from) || (profile !== undefined && administrationProfile.includes(profile));
}

export function isPermitted(holder: PermissionHolder, permission: Permission): boolean {
  return isStatusPermitted(holder.status, permission) && isHolderPermitted(holder, permission);
}

/** Whether the administration has anything to show (docs/product-rules.md#roles-and-rights). */
export function hasAdministration({ role, administrationProfile }: Omit<PermissionHolder, 'status'>): boolean {
  return role === 'ADMIN' || administrationProfile.length > 0;
}

export function isAtLeast(role: Role, other: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(other);
}

/** Nobody grants a role above their own, nor changes an account that stands above theirs. */
export function mayGrantRole(granter: Pick<PermissionHolder, 'role'>, role: Role): boolean {
  return isAtLeast(granter.role, role);
}

/** What somebody wrote is changed by them, and by those who stand above them. */
export function mayChangeNote(reader: { userId: string; role: Role }, author: { userId: string; role: Role }): boolean {
  return reader.userId === author.userId || (reader.role !== author.role && isAtLeast(reader.role, author.role));
}

/** Nobody grants a profile that they do not hold; an ADMIN holds all. */
export function mayGrantProfile(
  { role, administrationProfile }: Omit<PermissionHolder, 'status'>,
  profile: AdministrationProfile,
): boolean {
  return role === 'ADMIN' || administrationProfile.includes(profile);
}
