/**
 * Who may do what. A route declares one of these permissions; the server's authorisation hook compares it with the
 * caller's role, and every query adds the caller's scope. What no role holds, nobody may do.
 */

export const roles = ['KITCHEN_MANAGER', 'SERVICE', 'SERVICE_MANAGER', 'ADMIN'] as const;
export type Role = (typeof roles)[number];

export const userStatuses = ['INACTIVE', 'PENDING_APPROVAL', 'ACTIVE', 'DELETED'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const administrationProfiles = ['ADD_PRODUCTS', 'ACCOUNTS', 'PRODUCTS', 'COMPANIES'] as const;
export type AdministrationProfile = (typeof administrationProfiles)[number];

const everyone: readonly Role[] = roles;

const permissionTable = {
  /** One's own account: the only thing an account that is not yet ACTIVE may see. */
  'account:own': everyone,
  'appliance:read': everyone,
  'appliance:remote-control': everyone,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissionTable;

/** Permissions that an account holds in any status but DELETED. */
const permittedBeforeActivation: ReadonlySet<Permission> = new Set(['account:own']);

export function isRolePermitted(role: Role, permission: Permission): boolean {
  const permitted: readonly Role[] = permissionTable[permission];
  return permitted.includes(role);
}

export function isStatusPermitted(status: UserStatus, permission: Permission): boolean {
  return status === 'ACTIVE' || (status !== 'DELETED' && permittedBeforeActivation.has(permission));
}
