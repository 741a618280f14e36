import { describe, expect, it } from 'vitest';
import { isRolePermitted, isStatusPermitted, type Permission, roles, userStatuses } from './permissions.ts';

/** product.md's table, told again: who holds which permission. A new permission belongs here. */
const holders: Record<Permission, readonly string[]> = {
  'account:own': ['KITCHEN_MANAGER', 'SERVICE', 'SERVICE_MANAGER', 'ADMIN'],
  'appliance:read': ['KITCHEN_MANAGER', 'SERVICE', 'SERVICE_MANAGER', 'ADMIN'],
  'appliance:remote-control': ['KITCHEN_MANAGER', 'SERVICE', 'SERVICE_MANAGER', 'ADMIN'],
};
const permissions = Object.keys(holders) as Permission[];

describe('a permission', () => {
  it.each(permissions)('%s is held by the roles that the product gives it to, one at least', (permission) => {
    expect(roles.filter((role) => isRolePermitted(role, permission))).toEqual(holders[permission]);
    expect(holders[permission].length).toBeGreaterThan(0);
  });

  it.each(permissions)('%s is never taken from a role by a higher one', (permission) => {
    const held = roles.map((role) => isRolePermitted(role, permission));
    expect(held).toEqual(held.toSorted((a, b) => Number(a) - Number(b)));
  });

  it.each(permissions)('%s depends on the status of the account', (permission) => {
    const statuses = userStatuses.filter((status) => isStatusPermitted(status, permission));
    expect(statuses).toEqual(permission === 'account:own' ? ['INACTIVE', 'PENDING_APPROVAL', 'ACTIVE'] : ['ACTIVE']);
  });
});
