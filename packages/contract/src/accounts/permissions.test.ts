import { describe, expect, it } from 'vitest';
import {
  type AdministrationProfile,
  administrationProfiles,
  hasAdministration,
  isHolderPermitted,
  isPermitted,
  isStatusPermitted,
  mayGrantProfile,
  mayGrantRole,
  type Permission,
  parameterRole,
  permissions,
  roles,
  userStatuses,
} from './permissions.ts';

const everyone = ['KITCHEN_MANAGER', 'SERVICE', 'SERVICE_MANAGER', 'ADMIN'];
const service = ['SERVICE', 'SERVICE_MANAGER', 'ADMIN'];
const managers = ['SERVICE_MANAGER', 'ADMIN'];
const administrators = ['ADMIN'];

/** This table repeats the one of the product rules. Add new permissions here. */
const holders: Record<Permission, readonly string[]> = {
  'account:own': everyone,
  'account:change': everyone,
  'company:read': everyone,
  'appliance:read': everyone,
  'appliance:rename': everyone,
  'appliance:remote-control': everyone,
  'appliance:claim': everyone,
  'alarms:resolve': everyone,
  'hygiene:sign': everyone,
  'hygiene:share': everyone,
  'walls:share': everyone,
  'tariffs:write': everyone,
  'webhooks:manage': everyone,
  'bridges:manage': everyone,
  'parameters:read': everyone,
  'parameters:write': service,
  'settings-profiles:manage': service,
  'hygiene:choose-limits': service,
  'firmware:install': service,
  'appliance:install': service,
  'appliance:sign-installation': service,
  'appliance:replace-board': service,
  'service-menu:open': service,
  'bluetooth:use': service,
  'service-log:write': service,
  'customers:manage': service,
  'appliance:assign': managers,
  'factory-parameters:read': managers,
  'factory-parameters:write': managers,
  'authorisations:decide': managers,
  'audit:read': managers,
  'installation:set-up': administrators,
  'administration:add-products': administrators,
  'administration:accounts': administrators,
  'administration:products': administrators,
  'administration:companies': administrators,
  'administration:subscription-keys': administrators,
  'administration:service-clients': administrators,
  'default-parameters:publish': administrators,
};

const opened: Record<AdministrationProfile, readonly [Permission, ...Permission[]]> = {
  ADD_PRODUCTS: ['administration:add-products'],
  ACCOUNTS: ['administration:accounts', 'administration:service-clients'],
  PRODUCTS: ['administration:products'],
  COMPANIES: ['administration:companies'],
};

describe('permissions', () => {
  it.each(permissions)('the permission %s is granted to the roles of the product rules, at least one', (permission) => {
    const held = roles.filter((role) => isHolderPermitted({ role, administrationProfile: [] }, permission));
    expect(held).toEqual(holders[permission]);
    expect(held.length).toBeGreaterThan(0);
  });

  it.each(permissions)('the permission %s depends on the status of the account', (permission) => {
    const statuses = userStatuses.filter((status) => isStatusPermitted(status, permission));
    expect(statuses).toEqual(permission === 'account:own' ? ['INACTIVE', 'PENDING_APPROVAL', 'ACTIVE'] : ['ACTIVE']);
  });
});

describe('administration profiles', () => {
  it.each(administrationProfiles)(
    'the profile %s grants its permissions to the lowest role, and no other permissions',
    (profile) => {
      const holder = { role: 'KITCHEN_MANAGER', status: 'ACTIVE', administrationProfile: [profile] } as const;
      const without = { ...holder, administrationProfile: [] };
      const gained = permissions.filter((name) => isPermitted(holder, name) && !isPermitted(without, name));
      expect(gained).toEqual(opened[profile]);
      expect([hasAdministration(holder), hasAdministration(without)]).toEqual([true, false]);
    },
  );

  it.each(administrationProfiles)('the profile %s grants nothing to an account that is not active', (profile) => {
    const holder = { role: 'SERVICE', status: 'PENDING_APPROVAL', administrationProfile: [profile] } as const;
    expect(opened[profile].filter((permission) => isPermitted(holder, permission))).toEqual([]);
  });
});

describe('the scopes of a program', () => {
  it('the scopes of a program limit the permissions of its role and add no permission', () => {
    const holder = { role: 'SERVICE', administrationProfile: [] } as const;
    const scopes = ['appliance:read', 'audit:read'] as const;
    const held = permissions.filter((permission) => isHolderPermitted({ ...holder, scopes }, permission));
    expect(held).toEqual(['appliance:read']);
    expect(isHolderPermitted({ ...holder, scopes: [] }, 'appliance:read')).toBe(false);
    expect(isHolderPermitted({ ...holder, scopes: null }, 'appliance:rename')).toBe(true);
  });
});

describe('granting rights', () => {
  it.each(roles)('an account with the role %s grants its own role and lower ones only', (role) => {
    const grantable = roles.filter((other) => mayGrantRole({ role }, other));
    expect(grantable).toEqual(roles.slice(0, roles.indexOf(role) + 1));
  });

  it('an account grants only its own profiles, and an ADMIN grants all profiles', () => {
    const granter = { role: 'SERVICE_MANAGER', administrationProfile: ['ACCOUNTS'] } as const;
    expect(administrationProfiles.filter((profile) => mayGrantProfile(granter, profile))).toEqual(['ACCOUNTS']);
    const admin = { role: 'ADMIN', administrationProfile: [] } as const;
    expect(administrationProfiles.filter((profile) => mayGrantProfile(admin, profile))).toEqual([
      ...administrationProfiles,
    ]);
  });
});

describe('the role for parameters', () => {
  it.each([
    ['SERVICE_MANAGER', null, 'SERVICE_MANAGER'],
    ['SERVICE_MANAGER', ['parameters:read'], 'SERVICE'],
    ['ADMIN', ['parameters:read', 'factory-parameters:write'], 'SERVICE'],
    ['ADMIN', ['parameters:read', 'factory-parameters:read'], 'ADMIN'],
    ['KITCHEN_MANAGER', ['parameters:read'], 'KITCHEN_MANAGER'],
  ] as const)('a holder with role %s and scopes %j reads factory parameters as %s', (role, scopes, expected) => {
    expect(parameterRole({ role, scopes }, 'factory-parameters:read')).toBe(expected);
  });
});
